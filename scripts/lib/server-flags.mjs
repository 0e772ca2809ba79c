/**
 * How Node runs the server. Left alone, the space for new objects grows to 64 MB while the modules load and stays there;
 * with 8 MB for a half the idle server holds 18 MB less and a list call costs about the same processor time (4 MB: a quarter more).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
