-- The functions that sql/maps.sql and sql/group.sql use, for DuckDB.

-- Text as lower-case words without accents, apostrophes and punctuation: `Levi's® 501` becomes `levis 501`.
CREATE OR REPLACE MACRO words(text) AS
  trim(regexp_replace(
    regexp_replace(lower(strip_accents(coalesce(text, ''))), '[''’‘`´®™]', '', 'g'),
    '[^a-z0-9가-힣]+', ' ', 'g'));

-- True if a regular expression matches anywhere in a text.
CREATE OR REPLACE MACRO matches(text, pattern) AS regexp_matches(text, pattern);

-- Bytes 9 to 16 of the text's MD5 as a whole number, the lowest byte first.
CREATE OR REPLACE MACRO hash64(text) AS md5_number_lower(text);

-- A price as text, always with decimals: 9.0, 12.5.
CREATE OR REPLACE MACRO amount(price) AS CAST(price AS VARCHAR);
