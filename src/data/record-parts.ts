/** Logs that a record set is opened with: enough for a first answer, few enough to come at once. */
export const FIRST_RECORDS = 16;
/** Most of a part that comes behind them: few enough to be stopped, and to tell that they come. */
export const RECORDS_AT_ONCE = 400;
/** Until it is looked again whether records that others have asked for are there. */
export const AGAIN_MS = 100;
