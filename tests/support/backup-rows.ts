/**
 * INSERT statements with a row for each table that the example content leaves empty, with values that are hard to
 * copy (tests/ground/backup.test.ts).
 */
export const EDGE_CASE_ROW_STATEMENTS: readonly string[] = [
  `INSERT INTO message (id, name, email, message, created_at)
    VALUES ('m1', E'Ad\\tdos \\\\N \\\\.', 'a@b.example', E'regel één\\nregel "twee"\\r\\n\\\\. é 👩🏽‍⚕️', '1999-12-31 23:59:59.999+00')`,
  `INSERT INTO session (id, user_id, expires_at) SELECT 's1', id, now() + interval '1 hour' FROM "user" LIMIT 1`,
  `INSERT INTO profile_image (user_id, name, bytes) SELECT id, 'p.webp', decode('00ff5c0a0d09', 'hex') FROM "user" LIMIT 1`,
  `INSERT INTO one_time_token (id, kind, user_id, digest, expires_at)
    SELECT 't1', 'reset', id, 'digest', now() + interval '1 hour' FROM "user" LIMIT 1`,
  `INSERT INTO outbox (id, kind, sealed, idempotency_key, gives_up_at, token_id)
    VALUES ('o1', 'reset', decode('0001feff', 'hex'), 'key', now() + interval '7 days', 't1')`,
  `INSERT INTO legacy_account (id, email, name, entries)
    VALUES ('l1', 'oud@b.example', '', '[{"a": "\\\\n", "b": [1.50, null, "é"]}]')`,
  `INSERT INTO spent_captcha (digest, expires_at) VALUES ('c1', 'infinity')`,
  `INSERT INTO spent_ticket (id, expires_at) VALUES ('k1', now())`,
  `INSERT INTO rate_limit (key, points, expire) VALUES ('r1', -1, NULL) ON CONFLICT DO NOTHING`,
  `INSERT INTO daily_run (day) VALUES ('2024-02-29')`,
  `INSERT INTO two_factor (user_id, sealed) SELECT id, decode('00', 'hex') FROM "user" LIMIT 1`,
  `INSERT INTO recovery_code (user_id, digest) SELECT user_id, 'd1' FROM two_factor`,
  `INSERT INTO access_token (id, user_id, name, scope, digest, expires_at)
    SELECT 'a1', id, E'naam\\\\', 'write', 'd2', now() + interval '1 day' FROM "user" LIMIT 1`,
  `INSERT INTO external_identity (issuer, subject, user_id)
    SELECT 'https://inloggen.b.example', E'é\\t\\\\N', id FROM "user" LIMIT 1`,
  `INSERT INTO saved_search (id, user_id, name, query, feed_digest, feed_made_at)
    SELECT 'z1', id, E'naam \\\\ é', 'search=caf%C3%A9', 'd3', now() FROM "user" LIMIT 1`,
  `INSERT INTO follow (id, user_id, kind, frequency, entry_id)
    SELECT 'f1', u.id, 'entry', 'at_once', e.id FROM "user" u, entry e LIMIT 1`,
  `INSERT INTO webhook (id, user_id, institution_id, url, sealed)
    SELECT 'h1', u.id, i.id, E'https://b.example/é\\\\N', '\\x00ff' FROM "user" u, institution i LIMIT 1`,
  `INSERT INTO webhook_delivery (id, webhook_id, due_at) VALUES ('h2', 'h1', now() + interval '1 year')`,
  `INSERT INTO follow_notice (follow_id, entry_id, number) SELECT 'f1', id, 1 FROM entry LIMIT 1`,
  `INSERT INTO follow_change (entry_id, number) SELECT id, 7 FROM entry LIMIT 1 ON CONFLICT DO NOTHING`,
  `INSERT INTO outbox (id, kind, sealed, idempotency_key, gives_up_at, person_id, about)
    SELECT 'o2', 'entryChanged', '\\x02', 'key2', now() + interval '7 days', id, '{"changes": [{"follows": ["é"]}]}' FROM "user" LIMIT 1`,
  `INSERT INTO recheck_mail (entry_id, user_id, recheck_on, stage, digest, expires_at, used_at)
    SELECT e.id, u.id, '2028-02-29', 'ahead', 'd4', 'infinity', now() FROM "user" u, entry e LIMIT 1`,
  `INSERT INTO work_deferral (user_id, kind, key, weight, until)
    SELECT id, 'overdue', E'é\\t\\\\N:2028-02-29', 2, '2028-02-29' FROM "user" LIMIT 1`,
  `INSERT INTO entry_co_editor (entry_id, user_id, named_by_id)
    SELECT e.id, u.id, u.id FROM "user" u, entry e LIMIT 1`,
  `INSERT INTO link_check (url, checked_at, outcome, status, failures, failing_since)
    VALUES ('https://b.example/é?a=\\N\t', now(), 'gone', 404, 2, '1999-12-31 23:59:59.999+00')`,
  `INSERT INTO import_run (id, author_id, file_name, reading, columns, mapping)
    SELECT 'i1', id, E'lijst\\\\N é.csv', '{"kind": "csv"}', '[{"name": "\\\\N"}]', '{"fields": {}}' FROM "user" LIMIT 1`,
  `INSERT INTO import_file (run_id, bytes) VALUES ('i1', decode('00ff5c0a0d09', 'hex'))`,
  `INSERT INTO import_row (run_id, line, cells, corrections) VALUES ('i1', 2, ARRAY['a,b', E'c\\"d', E'\\\\N', ''], '{"a": ["é"]}')`,
  `INSERT INTO import_change (run_id, entry_id, number) SELECT 'i1', id, 1 FROM entry LIMIT 1`,
  `INSERT INTO saved_mapping (id, name, mapping) VALUES ('j1', E'naam \\\\ é', '{"delimiter": "\\\\t"}')`,
  `INSERT INTO audit_event (id, kind, actor_kind, fields, details, address)
    VALUES ('e1', 'login', 'visitor', '{"a,b","c\\"d",NULL,""}', '{"x": {"y": 1e3}}', '2001:db8::1')`,
  `INSERT INTO error_report (id, entry_id, entry_name, field, field_value, message, reporter_name, version)
    SELECT 'f1', id, E'Naam\\t\\\\N', 'riskClass', '', E'Een "melding"\\r\\nop twee regels. é 👩🏽‍⚕️', E'D\\\\.', 2 FROM entry LIMIT 1`,
  `INSERT INTO error_report_act (id, report_id, number, kind, text, by_id)
    SELECT 'f2', 'f1', 2, 'answered', E'Dank u.\\n\\\\.', id FROM "user" LIMIT 1`,
  `INSERT INTO data_licence (licence) VALUES ('cc-by') ON CONFLICT DO NOTHING`,
  `INSERT INTO open_data_file (day, data_set, format, sha256, size, items, licence)
    VALUES ('2024-02-29', 'entries', 'csv', 'd5', 3, 0, 'not-open')`,
  `INSERT INTO open_data_part (sha256, number, bytes) VALUES ('d5', 0, decode('00ff5c0a0d09', 'hex'))`,
  `INSERT INTO product (id, slug, name, other_names, merged_into_id)
    SELECT 'p1', 'p1', E'naam \\\\ é', ARRAY['a,b', E'c\\"d', E'\\\\N'], id FROM product LIMIT 1`,
  `INSERT INTO product_address (slug, product_id) VALUES ('p0', 'p1')`,
  `INSERT INTO product_source (key, digest, product_id) VALUES ('fda:K1', 'd1', 'p1')`,
  `INSERT INTO product_import_change (run_id, product_id, version, former) VALUES ('i1', 'p1', 1, '{"name": "\\\\N"}')`,
  `INSERT INTO product_merge (id, from_id, into_id, moved) SELECT 'g1', id, merged_into_id, '{"names": ["é"]}' FROM product WHERE id = 'p1'`,
  `INSERT INTO product_proposal (id, product_id, changes, note) VALUES ('v1', 'p1', '{"name": "\\\\n"}', E'é\\t')`,
  `INSERT INTO match_proposal (id, product_id, entry_id, score, reasons)
    SELECT 'v2', 'p1', id, 0.7, '[{"reason": "é"}]' FROM entry LIMIT 1`,
  `INSERT INTO match_run (claim) VALUES ('c2')`,
  `INSERT INTO dossier_mail (entry_id, day, days_ahead) SELECT entry_id, '2028-02-29', 30 FROM dossier LIMIT 1`,
  `INSERT INTO certificate_mail (product_id, ends_on, days_ahead) VALUES ('p1', '2028-02-29', 90)`,
  `INSERT INTO institution_admin (institution_id, user_id) SELECT i.id, u.id FROM institution i, "user" u LIMIT 1`,
  `INSERT INTO institution_statement (id, institution_id, kind, day) SELECT 'y1', id, 'no_ai', '2024-02-29' FROM institution LIMIT 1`,
  `INSERT INTO local_validation (id, entry_id, measure, estimate, low, high)
    SELECT 'y2', id, 'auc', 0.1, 0.30000000000000004, 1e-17 FROM entry LIMIT 1`,
  // A closed account, an entry in the bin and an entry changed twice: triggers and check constraints react to these
  // rows.
  `UPDATE "user" SET closed_at = now() WHERE id = (SELECT max(id) FROM "user")`,
  `UPDATE entry SET version = version + 1 WHERE id = (SELECT min(id) FROM entry WHERE state = 'PUBLISHED')`,
  `UPDATE entry SET state = 'BINNED', binned_from = 'PUBLISHED', deleted_at = now() WHERE id = (SELECT max(id) FROM entry WHERE state = 'PUBLISHED')`,
];

/**
 * INSERT statements of notifications that are still unsent when a backup is made; tests check what a restore does
 * with them.
 */
export const PENDING_NOTIFICATION_ROW_STATEMENTS: readonly string[] = [
  `INSERT INTO follow (id, user_id, kind, frequency, institution_id)
    SELECT 'f2', user_id, 'hospital', 'weekly', (SELECT min(id) FROM institution) FROM follow WHERE id = 'f1'`,
  `INSERT INTO follow_notice (follow_id, entry_id, number, created_at)
    SELECT 'f2', entry_id, n.number, n.at FROM follow_notice, (VALUES
      (1, now()), (2, now() - interval '8 days'), (3, now())
    ) AS n (number, at) WHERE follow_id = 'f1'`,
  `INSERT INTO error_report (id, entry_id, entry_name, message, opened_at)
    SELECT 'w' || n, entry_id, '', 'Hier klopt iets niet.', now() - n * interval '1 day'
    FROM error_report, (VALUES (13), (15)) AS w (n) WHERE id = 'f1'`,
];
