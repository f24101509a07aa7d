-- The items that were sold, once each, with their price and their newest day. Mapped as for the cells, so that their
-- numbers are those of the cells.
{{items}}
SELECT
  source, marketplace, brand, kind AS category, gender, coalesce(grade, 'unknown') AS condition, title, price,
  -- Short titles do not identify an item: each of their listings counts.
  CASE WHEN item IS NULL THEN count(*) ELSE 1 END AS items,
  max(period) AS period
FROM item
WHERE reason IS NULL AND basis = 'sold'
GROUP BY source, marketplace, brand, kind, gender, grade, fold, title, price, item
ORDER BY marketplace, brand, category, gender, condition, title, price, items, period
