import type pg from "pg";
import type { BackupManifest } from "./manifest";

/** A table with its columns, except generated ones. */
export interface TableColumns {
  name: string;
  columns: string[];
}

/** SQL settings for the open transaction that make COPY format values the same way in backup and restore. */
export const COPY_VALUE_FORMAT_SQL = `
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Returns the register's tables by name, without those of extensions. */
export async function listRegisterTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`);
  return rows;
}

/** Returns the register's sequences. They ignore snapshots, so their values are at least those that the rows use. */
export async function listRegisterSequences(client: pg.Client): Promise<BackupManifest["sequences"]> {
  const { rows } = await client.query<BackupManifest["sequences"][number]>(`
    SELECT sequencename AS name, coalesce(last_value, start_value)::text AS last, last_value IS NOT NULL AS called
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`);
  return rows;
}

/** Formats a table with its columns for SQL. */
export function formatTableForSql(client: pg.Client, { name, columns }: TableColumns): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return `public.${client.escapeIdentifier(name)} (${list})`;
}
