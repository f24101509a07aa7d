-- Shared start of group.sql, titles.sql, and sold.sql: maps the wording of each listing and finds the item behind it.
-- Parts in double braces come from engines.ts (words, matches, hash64, amount), from the files in training/words, and,
-- for genders, from src/titles/lexicon/genders.json.
WITH listing AS (
  SELECT
    coalesce(source, '') AS source, coalesce(marketplace, '') AS marketplace, coalesce(basis, '') AS basis, price,
    coalesce(period, '') AS period, coalesce(brand, '') AS brand_text, coalesce(category, '') AS category_text,
    coalesce(condition, '') AS condition_text,
    {{words title}} AS title, {{words gender}} AS gender_words, {{words category}} AS category_words
  FROM listings
),
known AS (
  SELECT
    -- Columns are listed because ClickHouse renames those of `l.*` if several tables have them.
    l.source AS source, l.marketplace AS marketplace, l.basis AS basis, l.price AS price,
    l.period AS period, l.brand_text AS brand_text, l.category_text AS category_text, l.condition_text AS condition_text,
    l.title AS title, l.gender_words AS gender_words, l.category_words AS category_words,
    coalesce(b.brand, CASE {{title_brand}} END) AS brand,
    c.kind AS category_kind, c.otherwise, c.among,
    k.grade, k.condition_text IS NOT NULL AS condition_known,
    {{gender}} AS gender,
    CASE {{title_scope}} END AS title_scope
  FROM listing l
  LEFT JOIN hangtag_brand_map b ON b.brand_text = l.brand_text
  LEFT JOIN hangtag_category_map c ON c.category_text = l.category_text
  LEFT JOIN hangtag_condition_map k ON k.condition_text = l.condition_text AND k.marketplace = l.marketplace
),
kind AS (
  SELECT
    *,
    {{kind}} AS kind
  FROM known
),
judged AS (
  SELECT
    *,
    CASE
      -- NaN compares below or above every number, depending on the engine.
      WHEN price IS NULL OR price <= 0 OR NOT price < 1e300 THEN 'no price'
      WHEN basis NOT IN ('sold', 'asking') THEN 'basis not recognized'
      WHEN price > 200000 THEN 'price above 200,000 USD'
      WHEN kind LIKE 'out: %' THEN kind
      WHEN kind IS NULL THEN 'category not recognized'
      WHEN brand IS NULL THEN 'no brand'
      WHEN NOT condition_known THEN 'condition not recognized'
    END AS reason,
    concat_ws('|', source, marketplace, brand, category_text, gender, condition_text, title)
      || '|' || {{amount price}} AS identity,
    length(title) - length(replace(title, ' ', '')) >= 4 AS title_tells
  FROM kind
),
item AS (
  SELECT
    *,
    -- A title of five or more words identifies an item: the same title at the same price is one item listed twice.
    CASE WHEN title_tells THEN {{hash64 identity}} END AS item,
    -- All listings of a source with the same title are in one fold, whatever their price and condition. Items without
    -- a title cannot be told apart: their fold is NULL, and the reader spreads the bin's count over all folds.
    CASE WHEN title <> '' THEN {{hash64 source || '|' || title}} END % 10 AS fold
  FROM judged
)
