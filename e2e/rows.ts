/** The files of the console are in a store of somebody else's: S3_*, or with `STORE=outside` a second server of ours. */
export const filesElsewhere = process.env.STORE === 'outside' || Boolean(process.env.S3_ENDPOINT);

/** `npm test` starts a process for each row, with a list of its files. */
const isOneRow = Boolean(process.env.TEST_ORDER);
const isOneFile = process.argv.filter((word) => word.includes('.journey')).length === 1;

/** Rows of journeys beside each other, each with a demo server of its own. Files elsewhere cannot be copied along. */
export const ROWS = filesElsewhere || isOneRow || isOneFile ? 1 : 2;
