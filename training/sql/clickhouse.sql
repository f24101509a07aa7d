-- The settings and functions that sql/maps.sql and sql/group.sql use, for ClickHouse 25 or later.

-- NULL if nothing joins, also in text columns, as in standard SQL.
SET join_use_nulls = 1;
SET data_type_default_nullable = 1;
-- Tables of words, on every node that groups.
SET default_table_engine = 'Memory';
-- A column counts before an alias of its name.
SET prefer_column_name_to_alias = 1;

-- Text as lower-case words without accents, apostrophes and punctuation: `Levi's® 501` becomes `levis 501`.
CREATE OR REPLACE FUNCTION words AS (text) ->
  trim(replaceRegexpAll(
    replaceRegexpAll(
      lowerUTF8(normalizeUTF8NFC(replaceRegexpAll(normalizeUTF8NFD(coalesce(text, '')), '[\\x{0300}-\\x{036f}]', ''))),
      '[''’‘`´®™]', ''),
    '[^a-z0-9가-힣]+', ' '));

-- True if a regular expression matches anywhere in a text.
CREATE OR REPLACE FUNCTION matches AS (text, pattern) -> match(text, pattern);

-- Bytes 9 to 16 of the text's MD5 as a whole number, the lowest byte first.
CREATE OR REPLACE FUNCTION hash64 AS (text) -> reinterpretAsUInt64(substring(MD5(text), 9, 8));

-- A price as text, always with decimals: 9.0, 12.5.
CREATE OR REPLACE FUNCTION amount AS (price) ->
  if(price = floor(price) AND price < 1e15, concat(toString(price), '.0'), toString(price));
