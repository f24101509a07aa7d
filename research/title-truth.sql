-- The facts that the columns of a listing state about its title: the truth for testing readings of titles alone.
-- One row for each distinct title of a source. Parts in double braces are generated from the files in training/words.
WITH listing AS (
  SELECT
    source, title AS written, {{words title}} AS title, brand AS brand_text, category AS category_text,
    {{words gender}} AS gender_words, {{words category}} AS category_words,
    marketplace, condition AS condition_text
  FROM listings
  WHERE title <> ''
),
known AS (
  SELECT
    l.*, b.brand, c.kind AS category_kind, c.otherwise, c.among,
    {{gender}} AS gender,
    CASE {{title_scope}} END AS title_scope, g.grade
  FROM listing l
  LEFT JOIN hangtag_brand_map b ON b.brand_text = l.brand_text
  LEFT JOIN hangtag_category_map c ON c.category_text = l.category_text
  LEFT JOIN hangtag_condition_map g ON g.marketplace = l.marketplace AND g.condition_text = l.condition_text
)
SELECT
  source, any_value(written) AS written, brand,
  {{kind}} AS kind,
  -- True if the category column alone decided, so that a title is not compared with its own words.
  category_kind <> 'see title' AND title_scope IS NULL AS is_stated,
  md5_number_lower(title) % 10 AS fold,
  any_value(gender) AS gender,
  any_value(grade) AS grade
FROM known
GROUP BY source, title, brand, kind, is_stated
ORDER BY source, title, brand, kind, is_stated
