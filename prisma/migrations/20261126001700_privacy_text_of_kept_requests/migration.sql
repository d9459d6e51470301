-- What an applicant says stays with the account, so that an admin who takes access back still reads it. The privacy page
-- says so in databases that have their texts already: only where these words still stand as they were.
UPDATE "content_block" SET "content" = replace("content",
  'en we bewaren het tot u toegang hebt',
  'en we bewaren het zolang u een account hebt')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'and we keep it until you have access',
  'and we keep it as long as you have an account')
  WHERE "page" = 'privacy';
