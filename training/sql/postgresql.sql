-- The functions that sql/maps.sql and sql/group.sql use, for PostgreSQL 16 or later with a database in UTF-8.

-- Text as lower-case words without accents, apostrophes and punctuation: `Levi's® 501` becomes `levis 501`.
CREATE OR REPLACE FUNCTION words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    regexp_replace(
      lower(normalize(regexp_replace(normalize(coalesce($1, ''), NFD), '[\u0300-\u036f]', '', 'g'), NFC)),
      '[''’‘`´®™]', '', 'g'),
    '[^a-z0-9가-힣]+', ' ', 'g'))
$$;

-- True if a regular expression matches anywhere in a text.
CREATE OR REPLACE FUNCTION matches(text, text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1 ~ $2
$$;

-- Bytes 9 to 16 of the text's MD5 as a whole number, the lowest byte first.
CREATE OR REPLACE FUNCTION hash64(text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN n < 0 THEN n + 18446744073709551616 ELSE n END
  FROM (
    SELECT CAST(CAST(CAST('x' || string_agg(substr(md5($1), 33 - 2 * i, 2), '' ORDER BY i) AS bit(64)) AS bigint) AS numeric) AS n
    FROM generate_series(1, 8) AS i
  ) AS signed
$$;

-- A price as text, always with decimals: 9.0, 12.5.
CREATE OR REPLACE FUNCTION amount(double precision) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 = floor($1) AND $1 < 1e15 THEN $1 || '.0' ELSE CAST($1 AS text) END
$$;
