#!/usr/bin/env python3
"""Measures two learned rivals of our estimates: ridge regression and boosted trees, trained on judged titles only.

Usage: learned_rival.py SALES.csv [LISTINGS.csv ...]

SALES.csv is written by `node training/pipeline/evaluate.ts ... --write-sales SALES.csv`: US sales, each with our price
from a fit without its seller. The listings give the texts of judgments that are stored by key. Needs scikit-learn
(on Debian, `apt-get install python3-sklearn`).
"""
import csv
import glob
import hashlib
import math
import os
import re
import statistics
import sys
import unicodedata

import numpy
from scipy import sparse
from sklearn.decomposition import TruncatedSVD
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_val_predict

CORPUS = os.path.join(os.path.dirname(__file__), '..', 'judged')
# With fewer sales, a source's level is chance.
FEWEST = 40


def plain(text):
    text = unicodedata.normalize('NFKD', text.lower())
    return re.sub(r'[^a-z0-9]+', ' ', ''.join(c for c in text if not unicodedata.combining(c))).strip()


def rows(path):
    with open(path, newline='', encoding='utf-8') as file:
        yield from csv.DictReader(file)


def judged_texts(listings):
    """Yields judged titles and brands by kind: the title, everything the judge was told, and the log price."""
    texts = {}
    for path in listings:
        for row in rows(path):
            texts[hashlib.sha256(plain(row['title']).encode()).hexdigest()[:12]] = row['title']
    for path in sorted(glob.glob(f'{CORPUS}/titles/*.csv')) + sorted(glob.glob(f'{CORPUS}/keys/*.csv')):
        for row in rows(path):
            title = row['title'] if 'title' in row else texts.get(row['key'])
            if title and float(row['judged_usd']) > 0:
                text = plain(f"{title} {row['condition']} {row['gender']}")
                yield plain(title), text, math.log(float(row['judged_usd']))
    for path in ('brands.csv', 'brands_more.csv'):
        for row in rows(f'{CORPUS}/names/{path}'):
            read = [math.log(float(row[name])) for name in ('usd', 'usd_2') if row[name]]
            if read and row['known'] != '0':
                yield '', plain(f"{row['brand']} {row['kind']} {row['gender']}"), statistics.mean(read)


def one_voice(name, errors, sellers):
    """Prints the median level, the spread of levels, and the raw error, with one vote per source."""
    own = [errors[sellers == seller] for seller in sorted(set(sellers))]
    own = [one for one in own if len(one) >= FEWEST]
    levels = [float(numpy.median(one)) for one in own]
    rms = math.sqrt(statistics.mean(float(numpy.mean(one**2)) for one in own))
    print(f'{name:28} {statistics.median(levels):+.3f}  {statistics.stdev(levels):.3f}  {rms:.4f}')


def main(sales_path, listings):
    sales = list(rows(sales_path))
    sold = {plain(row['title']) for row in sales}
    # Rivals must not train on the titles they price.
    judged = [(text, log) for title, text, log in judged_texts(listings) if title not in sold]
    words = TfidfVectorizer(ngram_range=(1, 2), min_df=3, sublinear_tf=True, token_pattern=r'\S+')
    letters = TfidfVectorizer(analyzer='char_wb', ngram_range=(3, 5), min_df=5, max_features=60000, sublinear_tf=True)
    texts = [text for text, _ in judged]
    y = numpy.array([log for _, log in judged])
    seen = sparse.hstack([words.fit_transform(texts), letters.fit_transform(texts)]).tocsr()
    asked = [plain(f"{row['brand']} {row['title']} {row['category']} {row['condition']}") for row in sales]
    unseen = sparse.hstack([words.transform(asked), letters.transform(asked)]).tocsr()
    ridge = Ridge(alpha=2, solver='sparse_cg', tol=1e-3)
    folded = cross_val_predict(ridge, seen, y, cv=4)
    by_ridge = ridge.fit(seen, y).predict(unseen)
    parts = TruncatedSVD(60, random_state=1)
    trees = HistGradientBoostingRegressor(max_iter=400, learning_rate=0.06, max_leaf_nodes=24, random_state=1)
    trees.fit(numpy.column_stack([folded, parts.fit_transform(seen)]), y)
    by_trees = trees.predict(numpy.column_stack([by_ridge, parts.transform(unseen)]))
    paid = numpy.log([float(row['paid_usd']) for row in sales])
    ours = numpy.log([float(row['price_usd']) for row in sales])
    sellers = numpy.array([row['seller'] for row in sales])
    print(f'{len(judged)} judged texts, {len(sales)} sales')
    print(f'{"":28} level   spread raw rms')
    one_voice('ours', paid - ours, sellers)
    for name, rival in (('ridge on judged titles', by_ridge), ('boosted trees', by_trees)):
        # The judge's overall level differs from ours, so one shift for all sources removes it.
        rival = rival - numpy.median(rival - ours)
        one_voice(name, paid - rival, sellers)
        one_voice(f'half ours, half {name.split()[0]}', paid - (ours + rival) / 2, sellers)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2:])
