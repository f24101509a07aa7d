-- Items to cells: count items per (source, marketplace, basis, brand, category, gender, condition, fold, log-price bin).
-- Histograms add up, so cells of several files or several warehouses can be merged by summing `items`.
SELECT
  source, marketplace, basis, reason,
  CASE WHEN reason IS NULL THEN brand END AS brand,
  CASE WHEN reason IS NULL THEN kind END AS category,
  CASE WHEN reason IS NULL THEN gender END AS gender,
  CASE WHEN reason IS NULL THEN grade END AS condition,
  CASE WHEN reason IS NULL THEN fold END AS fold,
  reason IS NULL AND title <> '' AS titled,
  CASE WHEN reason IS NULL THEN CAST(floor(ln(price) / {{bin_width}}) AS INTEGER) END AS bin,
  count(*) AS listings,
  count(DISTINCT item) + sum(CASE WHEN item IS NULL THEN 1 ELSE 0 END) AS items,
  min(period) AS first_period,
  max(period) AS last_period
FROM item
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
