-- A closed account looks after no hospital: closing removes these rows from now on.
DELETE FROM "institution_admin" a USING "user" u WHERE u."id" = a."user_id" AND u."closed_at" IS NOT NULL;
