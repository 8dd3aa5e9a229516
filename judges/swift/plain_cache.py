"""The cache that Swift wants for the tokens of its test users: a dictionary, in the place of a memcached."""


class PlainCache:
    def __init__(self):
        self.values = {}

    def get(self, key, *_, **__):
        return self.values.get(key)

    def set(self, key, value, *_, **__):
        self.values[key] = value

    def incr(self, key, delta=1, *_, **__):
        self.values[key] = int(self.values.get(key, 0)) + delta
        return self.values[key]

    def delete(self, key, *_, **__):
        self.values.pop(key, None)

    def get_multi(self, keys, *_, **__):
        return [self.values.get(key) for key in keys]

    def set_multi(self, mapping, *_, **__):
        self.values.update(mapping)


def filter_factory(*_, **__):
    cache = PlainCache()

    def put_before(app):
        def answer(environment, start_response):
            environment["swift.cache"] = cache
            return app(environment, start_response)

        return answer

    return put_before
