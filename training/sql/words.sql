-- Text as lower-case words without accents, apostrophes and punctuation: `Levi's® 501` becomes `levis 501`.
CREATE OR REPLACE MACRO words(text) AS
  trim(regexp_replace(
    regexp_replace(lower(strip_accents(coalesce(text, ''))), '[''’‘`´®™]', '', 'g'),
    '[^a-z0-9가-힣]+', ' ', 'g'));
