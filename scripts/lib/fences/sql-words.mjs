const words = (text) => new Set(text.split(' '));

/** After these a FROM list is over. */
export const ENDS_LIST = words(
  'where group order having limit offset fetch window union intersect except returning set select values for when do',
);
/** What a whole statement begins with. */
export const STATEMENT = words('select with values table insert update delete merge');
/** Before these words the name in front is a column or a value, not a table. */
export const AFTER_COLUMN = words('in is like ilike between not and or asc desc nulls collate then else end');
/** `extract(day FROM at)` has no table. */
export const FROM_IN_CALL = words('extract substring trim overlay position');
/** After these the word UPDATE says when or how, and nothing is written. */
export const NO_UPDATE = words('for key do on or before after of instead');
export const DEFINES = words('create alter drop grant revoke comment reindex refresh');
/** Words that only begin a statement; elsewhere they are names. */
export const TAKES_TABLES = words('vacuum analyze cluster lock');
/** Between the word that asks for a table and its name. */
export const KEEPS_EXPECTING = words('only lateral if not exists concurrently');
/** Functions that are given a table's name as a text. */
export const NAMED_BY_TEXT = words('to_regclass pg_get_serial_sequence pg_total_relation_size');
/** Functions that are given a query or a table as a text and run it. */
export const RUNS_TEXT = words(
  'query_to_xml table_to_xml cursor_to_xml query_to_xml_and_xmlschema dblink dblink_exec',
);
export const SCHEMAS = words('public pgboss drizzle pg_catalog information_schema');
