-- The items that have a title, once each, for the words: listings of a brand, category and price that could be mapped.
SELECT
  source, marketplace, basis, brand, kind AS category, gender, grade, fold, title,
  ln(price) AS log, min(period) AS period,
  -- Short titles name no item: each of their listings counts.
  CASE WHEN item IS NULL THEN count(*) ELSE 1 END AS items
FROM item
WHERE reason IS NULL AND title <> ''
GROUP BY source, marketplace, basis, brand, kind, gender, grade, fold, title, price, item
-- An order that does not depend on the order of the input.
ORDER BY md5_number_lower(source || title), source, title, price, gender, grade, category, marketplace, basis, brand
LIMIT {{limit}}
