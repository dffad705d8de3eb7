/** What a program ends with that wants to be started again (EX_TEMPFAIL of sysexits.h). */
export const restartCode = 75;
