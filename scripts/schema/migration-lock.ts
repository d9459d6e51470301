/**
 * Any number that only this use has: processes that start at once migrate one after the other, and none migrates a
 * database that is being backed up.
 */
export const MIGRATION_LOCK = 7_428_311_905;
