# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 compiles when no ready-made binary fits.
RUN apt-get update && apt-get install -y --no-install-recommends build-essential python3 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    UV_THREADPOOL_SIZE=16 \
    SOURCE=docker \
    PORT=13378 \
    CONFIG_PATH=/config \
    METADATA_PATH=/metadata \
    TZ=UTC
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg tini tzdata && rm -rf /var/lib/apt/lists/* \
 && mkdir -p /config /metadata && chown node:node /config /metadata
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json /app/CHANGELOG.md /app/LICENSE /app/THIRD-PARTY.md ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/contract contract
COPY --from=build --chown=root:root /app/server/package.json server/
COPY --from=build --chown=root:root /app/server/dist server/dist
COPY --from=build --chown=root:root /app/server/assets server/assets
COPY --from=build --chown=root:root /app/web/dist web/dist
USER node
VOLUME ["/config", "/metadata"]
EXPOSE 13378
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthcheck`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
