import type pg from "pg";
import type { Manifest } from "./manifest";

/** A table with its columns, except generated ones. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** SQL that makes COPY use the same value formats for backup and restore, in the open transaction. */
export const PLAIN_FORMAT = `
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Returns the register's tables by name, without those of extensions. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`);
  return rows;
}

/** Returns the register's sequences. They ignore snapshots, so their values are at least those that the rows use. */
export async function listSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<Manifest["sequences"][number]>(`
    SELECT sequencename AS name, coalesce(last_value, start_value)::text AS last, last_value IS NOT NULL AS called
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`);
  return rows;
}

/** Formats a table with its columns for SQL. */
export function formatTable(client: pg.Client, { name, columns }: TableShape): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return `public.${client.escapeIdentifier(name)} (${list})`;
}
