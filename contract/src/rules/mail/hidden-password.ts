/** Stands for a password that is set, in answers; sent back it means that the password stays. */
export const hiddenPassword = '••••••••'
