-- What the rows of each table must satisfy beside types and keys.

ALTER TABLE "institution"
  ADD CONSTRAINT "institution_kind_known" CHECK (
    "kind" IN ('umc', 'topClinical', 'general', 'specialised', 'rehabilitation', 'other', 'example')
  ),
  ADD CONSTRAINT "institution_name_filled" CHECK (btrim("name") <> '');

ALTER TABLE "institution_domain"
  ADD CONSTRAINT "institution_domain_lower" CHECK ("domain" = lower("domain") AND "domain" <> '');

ALTER TABLE "user"
  ADD CONSTRAINT "user_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "user_request_lengths" CHECK (
    char_length("request_institution") <= 150 AND char_length("request_function") <= 100 AND
    char_length("request_reason") <= 500
  );

ALTER TABLE "session"
  ADD CONSTRAINT "session_ends_after_it_began" CHECK ("expires_at" > "created_at");

ALTER TABLE "access_token"
  ADD CONSTRAINT "access_token_expires_in_time" CHECK (
    "expires_at" > "created_at" AND "expires_at" <= "created_at" + interval '367 days'
  ),
  ADD CONSTRAINT "access_token_name_length" CHECK (char_length("name") BETWEEN 1 AND 100);

ALTER TABLE "external_identity"
  ADD CONSTRAINT "external_identity_lengths" CHECK (
    char_length("issuer") BETWEEN 1 AND 255 AND char_length("subject") BETWEEN 1 AND 255
  );

ALTER TABLE "one_time_token"
  ADD CONSTRAINT "one_time_token_expires_later" CHECK ("expires_at" > "created_at"),
  ADD CONSTRAINT "one_time_token_new_email" CHECK (("kind" = 'email_change') = ("new_email" IS NOT NULL)),
  ADD CONSTRAINT "one_time_token_new_email_lower" CHECK ("new_email" = lower("new_email")),
  ADD CONSTRAINT "one_time_token_one_owner" CHECK (num_nonnulls("user_id", "legacy_account_id") = 1),
  ADD CONSTRAINT "one_time_token_right_owner" CHECK (("kind" = 'migrate') = ("legacy_account_id" IS NOT NULL)),
  ADD CONSTRAINT "one_time_token_wrong_tries_count" CHECK ("wrong_tries" BETWEEN 0 AND 5);

ALTER TABLE "legacy_account"
  ADD CONSTRAINT "legacy_account_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "legacy_account_entries_list" CHECK (jsonb_typeof("entries") = 'array');

ALTER TABLE "field_change"
  ADD CONSTRAINT "field_change_by" CHECK ("by" IN ('admin', 'version')),
  ADD CONSTRAINT "field_change_field" CHECK (("kind" = 'first') = ("field_key" IS NULL)),
  ADD CONSTRAINT "field_change_kind" CHECK (
    "kind" IN ('first', 'fieldAdded', 'fieldRenamed', 'fieldRemoved', 'helpChanged', 'filterChanged',
    'emptyChanged', 'defaultChanged', 'valueAdded', 'valueRenamed', 'valueRetired', 'valueReturned',
    'valueRemoved', 'valuesOrdered', 'englishNameChanged', 'englishHelpChanged', 'englishValueChanged')
  );

ALTER TABLE "entry"
  ADD CONSTRAINT "entry_binned_from_a_state" CHECK ("binned_from" <> 'BINNED'),
  ADD CONSTRAINT "entry_binned_is_deleted" CHECK (
    ("state" = 'BINNED') = ("deleted_at" IS NOT NULL) AND ("state" = 'BINNED') = ("binned_from" IS NOT NULL)
  ),
  ADD CONSTRAINT "entry_counts_of_readers" CHECK (
    0 <= "public_version" AND "public_version" <= "shared_version" AND "shared_version" <= greatest("version",
    0)
  ),
  ADD CONSTRAINT "entry_deleted_by_somebody" CHECK ("deleted_by_id" IS NULL OR "deleted_at" IS NOT NULL),
  ADD CONSTRAINT "entry_name_length" CHECK (char_length("algorithm_name") BETWEEN 1 AND 150),
  ADD CONSTRAINT "entry_text_lengths" CHECK (
    char_length("description") <= 512 AND char_length("benefit_claims") <= 512 AND char_length("media_url") <=
    2048 AND char_length("contact_email") <= 254 AND char_length("collaboration") <= 100 AND
    char_length("intended_purpose") <= 2048 AND char_length("developer_name") <= 255 AND
    char_length("name_commercial_product") <= 50 AND char_length("lessons_learned") <= 512 AND
    char_length("reason_cancellation") <= 100
  ),
  ADD CONSTRAINT "entry_version_counts" CHECK (("version" >= 1) = (coalesce("binned_from", "state") = 'PUBLISHED'));

ALTER TABLE "entry_version"
  ADD CONSTRAINT "entry_version_note_length" CHECK (char_length("note") BETWEEN 1 AND 200),
  ADD CONSTRAINT "entry_version_number_counts" CHECK ("number" >= 1),
  ADD CONSTRAINT "entry_version_restored_earlier" CHECK ("restored" >= 1 AND "restored" < "number");

ALTER TABLE "recheck_mail"
  ADD CONSTRAINT "recheck_mail_used_link" CHECK ("used_at" IS NULL OR "digest" IS NOT NULL);

ALTER TABLE "link_check"
  ADD CONSTRAINT "link_check_failing_since" CHECK (("failures" > 0) = ("failing_since" IS NOT NULL)),
  ADD CONSTRAINT "link_check_failures_count" CHECK ("failures" >= 0),
  ADD CONSTRAINT "link_check_url_length" CHECK (char_length("url") BETWEEN 1 AND 2000);

ALTER TABLE "supplier"
  ADD CONSTRAINT "supplier_lengths" CHECK (char_length("name") BETWEEN 2 AND 255 AND char_length("website") <= 2000);

ALTER TABLE "product"
  ADD CONSTRAINT "product_lengths" CHECK (
    char_length("name") BETWEEN 2 AND 500 AND char_length("description") <= 300 AND char_length("website") <=
    2000 AND char_length("slug") BETWEEN 1 AND 140
  ),
  ADD CONSTRAINT "product_not_into_itself" CHECK ("merged_into_id" <> "id");

ALTER TABLE "match_proposal"
  ADD CONSTRAINT "match_proposal_of_two" CHECK (
    num_nonnulls("entry_id", "other_product_id") = 1 AND "other_product_id" IS DISTINCT FROM "product_id" AND
    "score" BETWEEN 0 AND 1
  );

ALTER TABLE "experience"
  ADD CONSTRAINT "experience_lengths" CHECK (
    char_length("role") BETWEEN 2 AND 100 AND char_length("brought") <= 2000 AND char_length("obstacle") <= 2000
    AND char_length("integration") <= 2000
  );

ALTER TABLE "study"
  ADD CONSTRAINT "study_level" CHECK ("level" BETWEEN 1 AND 6);

ALTER TABLE "saved_search"
  ADD CONSTRAINT "saved_search_feed_made" CHECK (("feed_digest" IS NULL) = ("feed_made_at" IS NULL)),
  ADD CONSTRAINT "saved_search_lengths" CHECK (
    char_length("name") BETWEEN 1 AND 100 AND char_length("query") BETWEEN 1 AND 64000
  );

ALTER TABLE "follow"
  ADD CONSTRAINT "follow_target_of_kind" CHECK (
    num_nonnulls("entry_id", "institution_id", "specialism_id", "saved_search_id", "product_id") = 1
    AND CASE "kind"
      WHEN 'entry' THEN "entry_id"
      WHEN 'hospital' THEN "institution_id"
      WHEN 'specialism' THEN "specialism_id"::text
      WHEN 'saved_search' THEN "saved_search_id"
      ELSE "product_id"
    END IS NOT NULL
  );

ALTER TABLE "import_row"
  ADD CONSTRAINT "import_row_cells_without_null" CHECK (array_position("cells", NULL) IS NULL);

ALTER TABLE "message"
  ADD CONSTRAINT "message_about_an_entry" CHECK ("entry_id" IS NULL OR "about" IS NOT NULL),
  ADD CONSTRAINT "message_lengths" CHECK (
    char_length("message") BETWEEN 1 AND 2048 AND ("about" IS NOT NULL OR (char_length("name") <= 100 AND
    char_length("email") <= 100))
  );

ALTER TABLE "error_report"
  ADD CONSTRAINT "error_report_message_length" CHECK (char_length("message") BETWEEN 10 AND 2000),
  ADD CONSTRAINT "error_report_name_length" CHECK (char_length("reporter_name") BETWEEN 1 AND 100),
  ADD CONSTRAINT "error_report_solved_then" CHECK (("status" = 'solved') = ("solved_at" IS NOT NULL)),
  ADD CONSTRAINT "error_report_version_counts" CHECK ("version" >= 1);

ALTER TABLE "error_report_act"
  ADD CONSTRAINT "error_report_act_answer_says" CHECK ("kind" <> 'answered' OR "text" IS NOT NULL),
  ADD CONSTRAINT "error_report_act_number_counts" CHECK ("number" >= 2),
  ADD CONSTRAINT "error_report_act_text_length" CHECK (char_length("text") BETWEEN 1 AND 2000);

ALTER TABLE "notice"
  ADD CONSTRAINT "notice_content_filled" CHECK (btrim("content") <> '');

ALTER TABLE "synonym_group"
  ADD CONSTRAINT "synonym_group_names" CHECK (cardinality("names") BETWEEN 2 AND 15);

ALTER TABLE "data_licence"
  ADD CONSTRAINT "data_licence_is_known" CHECK ("licence" IN ('cc0', 'cc-by', 'cc-by-sa', 'not-open')),
  ADD CONSTRAINT "data_licence_is_one" CHECK ("id" = 1);

ALTER TABLE "outbox"
  ADD CONSTRAINT "outbox_about_of_person" CHECK ("about" IS NULL OR "person_id" IS NOT NULL),
  ADD CONSTRAINT "outbox_attempts_count" CHECK ("attempts" >= 0),
  ADD CONSTRAINT "outbox_sent_once" CHECK (("sent_at" IS NOT NULL) = ("status" = 'sent')),
  ADD CONSTRAINT "outbox_wiped" CHECK (("sealed" IS NULL) = ("status" IN ('sent', 'expired')));

ALTER TABLE "audit_event"
  ADD CONSTRAINT "audit_event_actor" CHECK (
    "actor_kind" IN ('person', 'visitor', 'job', 'command') AND ("actor_id" IS NULL OR "actor_kind" = 'person')
  ),
  ADD CONSTRAINT "audit_event_details" CHECK (jsonb_typeof("details") = 'object'),
  ADD CONSTRAINT "audit_event_subject" CHECK ("subject_kind" IS NOT NULL OR "subject_id" IS NULL);
