-- One statement per published table, under the name of its file, in the order of the fit. `published` is the file: all
-- columns are text, empty cells are NULL, and `line` is the row number. Each statement returns the market, the goods as
-- far as the table states them, a price in USD, and the items behind it. WHERE drops rows that are about other things.
-- Rows without a category, price, or items are counted as read, but not used. Exchange rates and fractions may be
-- approximate, because each market has its own level.

-- Vinted's grades in English.
CREATE OR REPLACE MACRO vinted_grade(words) AS CASE
  WHEN words ILIKE '%new with tags%' THEN 'New with tags' WHEN words ILIKE '%new without tags%' THEN 'Like New'
  WHEN words ILIKE '%good%' THEN 'Good' WHEN words ILIKE '%satisfactory%' THEN 'Fair'
END;

-- Parts of a row such as `Tabby 26 bag (median of 177 sold)`: the model, the number sold, and the number of items that
-- this counts as. More sales add little, because bags of a model differ in ways that titles do not show. Rows without a
-- number are quartiles of a model whose median has its own row.
CREATE OR REPLACE MACRO bag_model(title) AS nullif(regexp_extract(title, '^(.*?)\s*\((.*)\)\s*$', 1), '');
CREATE OR REPLACE MACRO bag_sales(title) AS TRY_CAST(regexp_extract(title, '\(.*\bof (\d+)\b.*\)\s*$', 1) AS DOUBLE);
CREATE OR REPLACE MACRO bag_items(title) AS bag_sales(title) * 40 / (bag_sales(title) + 40);

-- mercari-2018/women_shoes_by_brand.csv
-- Mercari, 2018: median sold prices of women's shoes by brand, kind, and grade.
SELECT line, 'mercari_2018_table' AS source, 'mercari' AS marketplace, 'sold' AS basis, brand, category, 'female' AS gender,
  unnest(['New with tags', 'Like New', 'Good', 'Fair']) AS condition,
  unnest([median_new, median_like_new, median_good, median_fair_poor]) AS usd,
  unnest([n_new, n_like_new, n_good, n_fair_poor]) AS items
FROM (SELECT *, CASE shoe_type
    WHEN 'Athletic' THEN 'sneakers' WHEN 'Fashion Sneakers' THEN 'sneakers' WHEN 'Boots' THEN 'boots' ELSE 'shoes'
  END AS category FROM published)

-- vinted-it-2026/brand_category_condition.csv
-- Vinted Italy, 2026: median prices by brand, category, and grade, EUR: asking prices, and prices of items that sold
-- fast.
SELECT line, 'vinted_it_2026_table' AS source, 'vinted_it' AS marketplace, unnest(['asking', 'sold']) AS basis,
  brand, category, CASE gender WHEN 'men' THEN 'male' ELSE 'female' END AS gender, vinted_grade(condition) AS condition,
  1.15 * unnest([active_median_eur, fast_median_eur])::DOUBLE AS usd,
  unnest([n_active, n_fast_sold]) AS items
FROM published WHERE vinted_grade(condition) IS NOT NULL

-- vinted-uk-2026/outdoor_brand_type_medians.csv
-- Vinted UK, 2026: median asking prices of outdoor brands by kind, GBP. `Clothes` and `Shoes` span several categories,
-- so they are not used. The table does not say how many listings are behind a median; each counts as ten.
SELECT line, 'vinted_uk_2026_table' AS source, 'vinted_uk' AS marketplace, 'asking' AS basis, brand,
  CASE type WHEN 'Bags' THEN 'bag' WHEN 'Trousers' THEN 'pants' END AS category,
  CASE section WHEN 'men' THEN 'male' WHEN 'women' THEN 'female' END AS gender,
  1.33 * median_gbp::DOUBLE AS usd, 10 AS items
FROM published

-- mercari-2018/categories.csv
-- Mercari, 2018: listings and geometric mean price of each category of the site. A leaf called Other has the rest of
-- its parent, of no kind in particular, so it is not used.
SELECT line, 'mercari_2018_categories' AS source, 'mercari' AS marketplace, 'sold' AS basis,
  CASE WHEN category NOT LIKE '%/Other' THEN category END AS category,
  CASE WHEN category LIKE 'Men/%' THEN 'male' ELSE 'female' END AS gender,
  geometric_mean_usd AS usd, n_listings AS items
FROM published

-- mercari-2018/brands.csv
-- Mercari, 2018: mean log(1 + price) of each brand, and its price ratio to unbranded goods in a fixed basket per
-- gender.
SELECT line, 'mercari' AS marketplace, brand,
  unnest(['mercari_2018_brands', 'mercari_2018_women_ratios', 'mercari_2018_men_ratios']) AS source,
  unnest(['sold', 'ratio', 'ratio']) AS basis,
  unnest([NULL, 'female', 'male']) AS gender,
  unnest([exp(mean_log1p_price::DOUBLE) - 1, women_ratio_vs_nobrand::DOUBLE, men_ratio_vs_nobrand::DOUBLE]) AS usd
FROM published

-- mercari-2018/conditions.csv
-- Mercari, 2018: price ratio of each grade to Good, by category.
SELECT line, unnest(['New with tags', 'Like New', 'Fair']) AS condition, unnest([new, like_new, fair]) AS usd
FROM published

-- us-sold/published_medians.csv
-- eBay, July 2026: median sold prices by brand and type. According to the table's notes, they include $7 for shipping.
-- Vintage, and a figure that its author calls a floor, are not the middle of a brand's sales. A search shows 60
-- listings, and each type is a selection of models, so none counts as more than 20 items.
SELECT line, 'us_sold_2026_ebay' AS source, 'ebay' AS marketplace, 'sold' AS basis, brand,
  CASE
    WHEN marketplace <> 'ebay' OR note LIKE '%floor%' THEN NULL
    WHEN type ILIKE '%dress%' THEN 'dress' WHEN type ILIKE '%jacket%' OR type ILIKE '%shell%' THEN 'jacket'
  END AS category,
  CASE WHEN type ILIKE '%dress%' THEN 'female' END AS gender,
  median::DOUBLE - 7 AS usd, least(n::DOUBLE, 20) AS items
FROM published

-- us-sold/poshmark_sold_usual_2026.csv
-- Poshmark, fall 2026: prices that one reseller read from its sold pages. These pages show the last listed price,
-- before an accepted offer.
SELECT line, 'us_sold_2026_poshmark' AS source, 'poshmark' AS marketplace, 'sold' AS basis,
  regexp_replace(brand, '[()]', '', 'g') AS brand,
  CASE WHEN category IN ('t-shirt', 'top', 'hoodie', 'dress', 'jeans', 'sweater', 'pants') THEN category END AS category,
  'female' AS gender, CASE condition WHEN 'NWT' THEN 'New with tags' END AS condition,
  usual_usd::DOUBLE * 0.93 AS usd, least(coalesce(n::DOUBLE, 10), 20) AS items
FROM published

-- us-sold/poshmark_tops_means_2025.csv
-- Poshmark, 2025: mean prices of sold tops by brand. The mean is about 1.2 times the median (log-normal, with a
-- standard deviation of 0.6). A brand's sports line does not show the price of its tops.
SELECT line, 'us_sold_2025_poshmark' AS source, 'poshmark' AS marketplace, 'sold' AS basis, brand,
  CASE WHEN brand NOT ILIKE '%movement%' THEN 'top' END AS category, 'female' AS gender,
  mean_sold_usd::DOUBLE / 1.2 AS usd, 20 AS items
FROM published

-- us-sold/bag_models_2026.csv
-- eBay and Poshmark, June 2026: median prices of sold bags by model. Fashionphile is a dealer with fixed prices, so its
-- rows do not show sales between individuals.
SELECT line, 'us_sold_2026_bags' AS source, marketplace, 'sold' AS basis, brand,
  CASE WHEN marketplace <> 'fashionphile' AND price_usd = price_high_usd THEN category END AS category,
  'female' AS gender, price_usd AS usd, bag_items(title) AS items, bag_sales(title) AS sales, period AS month,
  bag_model(title) AS title
FROM published

-- us-sold/dealer_asks_2026.csv
-- The RealReal and Fashionphile, June and July 2026: median asking prices of bags by model.
SELECT line, 'us_dealers_2026' AS source, 'realreal' AS marketplace, 'asking' AS basis, brand,
  CASE WHEN price_usd = price_high_usd THEN category END AS category,
  'female' AS gender, price_usd AS usd, bag_items(title) AS items, bag_model(title) AS title
FROM published

-- sold-shoes/vestiaire_sold_models_2026.csv
-- Vestiaire, August to October 2026: single sales of houses' shoes, EUR 150 and up. The fit gives the items of a median
-- less weight, which the factor of pi / 2 offsets, so that each counts as one sale.
SELECT line, 'sold-shoes' AS source, 'sold-shoes' AS marketplace, 'sold' AS basis, brand,
  CASE
    WHEN kind LIKE '%boots%' THEN 'boots'
    WHEN kind LIKE '%sneakers%' OR kind LIKE '%trainers%' THEN 'sneakers'
    ELSE 'shoes'
  END AS category,
  'female' AS gender, 1.16 * price_eur::DOUBLE AS usd, 1 / (2 / pi()) AS items, concat_ws(' ', model, kind, material) AS title
FROM published

-- vinted-uk-asking-2026/brand_category_condition.csv
-- Vinted UK, August and September 2026: median asking prices by brand, department, and grade, GBP. Keyword searches and
-- mixed departments are not used.
SELECT line, 'vinted_uk_asking_2026_table' AS source, 'vinted_uk' AS marketplace, 'asking' AS basis, brand,
  CASE category
    WHEN 'womens_dresses' THEN 'dress' WHEN 'womens_jeans' THEN 'jeans' WHEN 'womens_jumpers_and_sweaters' THEN 'sweater'
    WHEN 'womens_skorts' THEN 'skirt' WHEN 'womens_tops_and_tshirts' THEN 'top' WHEN 'jeans' THEN 'jeans'
    WHEN 'jumpers_and_sweaters' THEN 'sweater' WHEN 'shorts' THEN 'pants' WHEN 'trousers' THEN 'pants'
    WHEN 'activewear' THEN 'activewear'
  END AS category,
  CASE WHEN category LIKE 'womens_%' THEN 'female' END AS gender, vinted_grade(condition) AS condition,
  1.33 * median_gbp::DOUBLE AS usd, n AS items
FROM published WHERE vinted_grade(condition) IS NOT NULL

-- sold-shoes/vestiaire_sold_cells_2026.csv
-- Vestiaire, August 2025 to August 2026: median prices of sold women's shoes of ten houses by kind and grade, EUR. A
-- kind counts as its number of sales, but at most 400, so that no kind decides the price of its house's shoes alone.
SELECT line, 'vestiaire_sold_2026_table' AS source, 'vestiaire' AS marketplace, 'sold' AS basis, brand, category,
  'female' AS gender,
  CASE condition_raw
    WHEN 'Never worn, with tag' THEN 'New with tags' WHEN 'Never worn' THEN 'Like New' WHEN 'Very good' THEN 'Good'
    WHEN 'Good' THEN 'Good' WHEN 'Fair' THEN 'Fair'
  END AS condition,
  1.16 * median::DOUBLE AS usd, least(total_sold_365d::DOUBLE, 400) AS items
FROM published

-- us-sold/platos_closet_2026_cells_2.csv
-- Plato's Closet, a US used-clothing store, April 2026: mean price tags by brand, gender, and kind. A mean of fewer
-- than eight items says little, and a store tags all items of a kind alike, so a thousand add little to forty.
SELECT line, 'platos_closet_2026_table' AS source, 'platoscloset' AS marketplace, 'asking' AS basis, brand,
  CASE
    WHEN n_units::DOUBLE < 8 OR gender NOT IN ('women', 'men', 'all') THEN NULL
    WHEN category ^@ 'denim jeans' THEN 'jeans'
    WHEN regexp_matches(category, '^(tanks|short sleeve tops|long sleeve tops|bodysuits)') THEN 'top'
    WHEN category LIKE '%t-shirts%' THEN 't-shirt'
    WHEN regexp_matches(category, '^(pants|shorts|black pants|khakis|capris|overalls|leather bottoms)') THEN 'pants'
    WHEN regexp_matches(category, '^(athletic (pants|shorts|tanks|jackets|long|short|tops)|sports bras)') THEN 'activewear'
    WHEN category ^@ 'athletic shoes' THEN 'sneakers'
    WHEN regexp_matches(category, '^(dresses|rompers|jumpsuits)') THEN 'dress'
    WHEN category LIKE '%sweatshirts%' THEN 'hoodie'
    WHEN category LIKE '%sweaters%' THEN 'sweater'
    WHEN regexp_matches(category, '^(light|denim) outerwear') THEN 'jacket'
    WHEN category ^@ 'heavy outerwear' THEN 'coat'
    WHEN category LIKE '%skirts%' THEN 'skirt'
    WHEN category ^@ 'boots' THEN 'boots'
    WHEN regexp_matches(category, '^(shoes|sandals)') THEN 'shoes'
    WHEN regexp_matches(category, '^(purses|backpacks)') THEN 'bag'
  END AS category,
  CASE gender WHEN 'women' THEN 'female' WHEN 'men' THEN 'male' END AS gender,
  mean_tag_usd AS usd, least(n_units::DOUBLE, 40) AS items
FROM published

-- retail/bag_models_therealreal.csv
-- Retail prices that The RealReal states for bags: medians by model, counting bags at the same price once.
SELECT line, 'retail' AS source, 'retail' AS marketplace, 'retail' AS basis, brand,
  CASE WHEN model <> '' THEN 'bag' END AS category, 'female' AS gender,
  retail_usd_median AS usd, least(n::DOUBLE, 5) AS items, model AS title
FROM published

-- retail/retail_items.csv
-- Prices of new goods in shops, one per row. Only the titles say what the goods are. Half of the rows are SHEIN's,
-- whose titles are lists of search words.
SELECT line, 'retail' AS source, 'retail' AS marketplace, 'retail' AS basis, brand,
  CASE WHEN title <> '' THEN category END AS category,
  CASE gender WHEN 'women' THEN 'female' WHEN 'men' THEN 'male' END AS gender,
  price_usd AS usd, 1 AS items, title
FROM published WHERE brand <> 'shein'
