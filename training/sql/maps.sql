-- Maps each distinct wording of the listings once, so that the large statement only joins.
{{temporary}} hangtag_brand_map AS
  SELECT
    t.brand_text,
    CASE
      WHEN u.kind = 'unknown' OR t.key = '' THEN NULL
      WHEN u.kind = 'unbranded' THEN 'unbranded'
      ELSE coalesce(a.brand, t.key)
    END AS brand
  FROM (
    SELECT DISTINCT coalesce(brand, '') AS brand_text, replace({{words brand}}, ' ', '') AS key FROM listings
  ) t
  LEFT JOIN hangtag_brand_alias a ON a.key = t.key
  LEFT JOIN hangtag_brand_word u ON u.key = t.key;

{{temporary}} hangtag_category_map AS
  SELECT category_text, kind, otherwise, among
  FROM (
    SELECT
      t.category_text,
      -- If there is no category text, the title decides.
      CASE WHEN t.text = '' THEN 'see title' ELSE r.kind END AS kind,
      CASE WHEN t.text = '' THEN '' ELSE r.otherwise END AS otherwise,
      CASE WHEN t.text = '' THEN '' ELSE r.among END AS among,
      row_number() OVER (PARTITION BY t.category_text ORDER BY r.rank) AS place
    FROM (SELECT DISTINCT coalesce(category, '') AS category_text, {{words category}} AS text FROM listings) t
    JOIN hangtag_category_rule r
      ON t.text = ''
      OR ({{matches t.text, r.pattern}} AND (r.unless = '' OR NOT ({{matches t.text, r.unless}})))
  ) AS ranked
  WHERE place = 1 AND kind IS NOT NULL;

{{temporary}} hangtag_condition_map AS
  SELECT marketplace, condition_text, grade
  FROM (
    SELECT
      t.marketplace, t.condition_text, r.grade,
      row_number() OVER (
        PARTITION BY t.marketplace, t.condition_text ORDER BY CASE WHEN r.marketplace = '*' THEN 1 ELSE 0 END
      ) AS place
    FROM (
      SELECT DISTINCT
        coalesce(marketplace, '') AS marketplace, coalesce(condition, '') AS condition_text, {{words condition}} AS text
      FROM listings
    ) t
    JOIN hangtag_condition_rule r
      ON (r.marketplace = '*' OR r.marketplace = t.marketplace)
      -- A size may follow the grade (`New (Other) · Size XL`).
      AND r.words = regexp_replace(t.text, ' size .*$', '')
  ) AS ranked
  WHERE place = 1;
