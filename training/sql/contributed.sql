-- Groups contributed sales into one row for each person and kind of garment, in one statement: keys of one network
-- count as one person, a sale that was sent twice as one sale, and a kind has the medians of its person's sales
-- relative to the published price. From here on the cost does not depend on the number of sales. It reads a table or
-- view `contributed_sales`: contributor, network, id, brand, category, gender, words, sold_on (YYYY-MM-DD) as text,
-- arrived as a whole number that rises with each sale, and as doubles price (USD), estimate (the published price for
-- these words, USD), usual (the one without words) and noise (standard deviation of one item around the estimate, log
-- USD).
WITH sent AS (
  SELECT
    *,
    {{home}} AS home,
    row_number() OVER (PARTITION BY contributor, id, brand, category, price, sold_on ORDER BY arrived) AS sending,
    -- Three words or more identify an item: at the same price on the same day it is one sale.
    CASE WHEN length(words) - length(replace(words, ' ', '')) >= 2
      THEN row_number() OVER (PARTITION BY brand, category, gender, words, price, sold_on ORDER BY arrived)
      ELSE 1
    END AS telling
  FROM contributed_sales
  WHERE price > 0 AND sold_on < '{{before}}'
),
sale AS (
  SELECT
    *,
    {{person}} AS person,
    CASE WHEN telling = 1 THEN ln(price / estimate) END AS by_words,
    CASE WHEN telling = 1 THEN ln(price / usual) END AS without_words
  FROM sent
  WHERE sending = 1
)
SELECT
  person, brand || ' ' || category AS kind,
  count(by_words) AS sales,
  count(*) - count(by_words) AS copies,
  count(CASE WHEN gender = 'female' THEN by_words END) AS female,
  count(CASE WHEN gender = 'male' THEN by_words END) AS male,
  coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY by_words), 0) AS titled,
  coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY without_words), 0) AS untitled,
  avg(noise) AS noise,
  min(sold_on) AS "firstDay",
  max(sold_on) AS "lastDay"
FROM sale
GROUP BY person, brand, category
ORDER BY person, brand, category
