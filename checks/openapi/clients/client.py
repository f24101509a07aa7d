"""What a developer would write with a client that openapi-python-client generated."""

import sys

from generated import AuthenticatedClient, Client
from generated.api.keys import create_key, get_current_key
from generated.api.prices import appraise_list, get_ml_price, get_price
from generated.models import (
    GetMlPriceBrand,
    GetMlPriceCategory,
    GetPriceBrand,
    GetPriceCategory,
    KeyRequest,
    ListItem,
    ListRequest,
    Problem,
)

url = sys.argv[1]
open_client = Client(base_url=url)
price = get_price.sync(
    client=open_client, brand=GetPriceBrand.COACH, category=GetPriceCategory.BAG
)
assert len(price.prices) == 5, price

bag = {"brand": GetMlPriceBrand.COACH, "category": GetMlPriceCategory.BAG}
refused = get_ml_price.sync(client=AuthenticatedClient(base_url=url, token="none"), **bag)
assert isinstance(refused, Problem) and refused.status == 401, refused

issued = create_key.sync(client=open_client, body=KeyRequest(email="ada@example.com"))
client = AuthenticatedClient(base_url=url, token=issued.api_key)
prediction = get_ml_price.sync(client=client, **bag).ml_prediction
assert prediction.price_low < prediction.price < prediction.price_high, prediction

request = ListRequest(items=[ListItem(title="Coach leather tote", quantity=2), ListItem(title="Sephora lipstick")])
total = appraise_list.sync(client=client, body=request).total
assert (total.priced, total.not_priced) == (1, 1), total

usage = get_current_key.sync(client=client)
assert usage.usage.requests_today == 2, usage
