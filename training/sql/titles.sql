-- Selects each item with a title once, to fit the effects of words. Leaves out listings that could not be mapped.
{{items}}
SELECT
  source, marketplace, basis, brand, kind AS category, gender, coalesce(grade, 'unknown') AS condition, fold, title,
  ln(price) AS log,
  -- A short title does not identify an item, so each of its listings counts.
  CASE WHEN item IS NULL THEN count(*) ELSE 1 END AS items,
  substr(max(period), 1, 4) AS year
FROM item
WHERE reason IS NULL AND title <> ''
GROUP BY source, marketplace, basis, brand, kind, gender, grade, fold, title, price, item
-- The limit takes a sample by hash. The order does not depend on the order of the input.
ORDER BY {{hash64 source || title}}, source, title, price, gender, condition, category, marketplace, basis, brand
LIMIT {{limit}}
