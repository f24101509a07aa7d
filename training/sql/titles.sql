-- The items that have a title, once each, for the words: listings of a brand, category and price that could be mapped.
{{items}}
SELECT
  source, marketplace, basis, brand, kind AS category, gender, coalesce(grade, 'unknown') AS condition, fold, title,
  ln(price) AS log,
  -- Short titles do not identify an item: each of their listings counts.
  CASE WHEN item IS NULL THEN count(*) ELSE 1 END AS items,
  substr(max(period), 1, 4) AS year
FROM item
WHERE reason IS NULL AND title <> ''
GROUP BY source, marketplace, basis, brand, kind, gender, grade, fold, title, price, item
-- A sample by hash if there are too many, in an order that does not depend on the order of the input.
ORDER BY {{hash64 source || title}}, source, title, price, gender, condition, category, marketplace, basis, brand
LIMIT {{limit}}
