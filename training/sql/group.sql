-- Groups listings into cells in one statement: maps the wording of each listing, finds the item behind it, and counts
-- items by source, marketplace, basis, brand, category, gender, condition, and fold, as a histogram of the log price.
-- Histograms add up, so cells of several files or warehouses can be concatenated.
{{items}},
bin AS (
  SELECT
    source, marketplace, basis,
    coalesce(reason, '') AS reason,
    CASE WHEN is_kept THEN brand END AS brand,
    CASE WHEN reason IS NULL THEN kind END AS category,
    CASE WHEN is_kept THEN gender END AS gender,
    CASE WHEN is_kept THEN coalesce(grade, 'unknown') END AS condition,
    CASE WHEN is_kept THEN fold END AS fold,
    CASE WHEN is_kept THEN CAST(floor(ln(price) / {{bin_width}}) AS INTEGER) END AS bin,
    count(*) AS listings,
    count(DISTINCT item) + sum(CASE WHEN item IS NULL THEN 1 ELSE 0 END) AS items,
    min(period) AS first_period,
    max(period) AS last_period
  FROM (
    SELECT
      *,
      -- Kinds without prices keep their counts, for a category that is added later.
      reason IS NULL OR (reason LIKE 'out: %' AND brand IS NOT NULL AND condition_known AND gender <> 'children') AS is_kept
    FROM item
  ) AS judged_items
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
)
SELECT
  source, marketplace, basis, reason, brand, category, gender, condition, fold,
  {{histogram}} AS histogram,
  sum(listings) AS listings,
  min(first_period) AS first_period,
  max(last_period) AS last_period
FROM bin
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
