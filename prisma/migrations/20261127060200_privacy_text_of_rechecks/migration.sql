-- The English privacy page says recheck, where these lines still stand as they were.
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- when an algorithm was last reviewed, which e-mails we sent you about it as its author and whether the link in them was used;',
  '- when an algorithm was last rechecked, which e-mails we sent you about it as its author and whether the link in them was used;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- which e-mails we sent you about a review: a little over two months later, or sooner if the algorithm is reviewed or gets another author, or you close your account;',
  '- which e-mails we sent you about a recheck: a little over two months later, or sooner if the algorithm is rechecked or gets another author, or you close your account;')
  WHERE "page" = 'privacy';
