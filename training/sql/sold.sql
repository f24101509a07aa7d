-- Selects each item that sold once, with its price and newest date. Maps listings as the cells do, so that the counts
-- are the same.
{{items}}
SELECT
  source, marketplace, brand, kind AS category, gender, coalesce(grade, 'unknown') AS condition, title, price,
  -- A short title does not identify an item, so each of its listings counts.
  CASE WHEN item IS NULL THEN count(*) ELSE 1 END AS items,
  max(period) AS period
FROM item
WHERE reason IS NULL AND basis = 'sold'
GROUP BY source, marketplace, brand, kind, gender, grade, fold, title, price, item
ORDER BY marketplace, brand, category, gender, condition, title, price, items, period
