import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { emailKey, isEmail, judgePassword } from "#domain/person.ts"

test("an e-mail address has one @ with something on both sides, and no white space", () => {
  for (const text of ["a@b", "olga@example.com", "o'lga+x@ex-ample.co", "用户@例子.公司"])
    assert.ok(isEmail(text), text)
  const wrong = ["", "@", "a@", "@b", "a", "a@b@c", "a b@c", "a@b c", "a@b\n", `${"a".repeat(250)}@b.co`]
  for (const text of wrong) assert.equal(isEmail(text), false, text)
})

test("two spellings of one address are one account", () => {
  const spellings = ["olga@example.com", " Olga@Example.COM ", "OLGA@EXAMPLE.COM", "ｏｌｇａ@example.com"]
  assert.deepEqual([...new Set(spellings.map(emailKey))], ["olga@example.com"])
  assert.notEqual(emailKey("olga@example.com"), emailKey("olga@example.org"))
})

test("a password needs twelve characters, whatever they are, and has at most 200", () => {
  assert.equal(judgePassword("elevenchars"), "tooShort")
  assert.equal(judgePassword("twelve chars"), "fair")
  // Characters, not the units that a computer counts them in.
  assert.equal(judgePassword("🎺".repeat(11)), "tooShort")
  assert.equal(judgePassword("correct horse battery staple ".repeat(7).slice(0, 200)), "good")
  assert.equal(judgePassword("correct horse battery staple ".repeat(7).slice(0, 201)), "tooLong")
})

test("a password of few different letters, or one that everybody tries first, is easy to guess", () => {
  for (const password of ["aaaaaaaaaaaa", "abcabcabcabcabc", "Password1234", "qwertyuiop123", "1234567890123"]) {
    assert.equal(judgePassword(password), "guessable", password)
  }
  assert.equal(judgePassword("olga.lark 1990", ["olga.lark"]), "guessable")
  assert.equal(judgePassword("olga.lark 1990", ["somebody else"]), "fair")
})

test("no kind of character is asked for: length and variety make a password good", () => {
  const words = fc.string({ unit: fc.constantFrom(..."bcdefghijklmnorstuvwxyz "), minLength: 24, maxLength: 60 })
  fc.assert(
    fc.property(words, (password) => {
      fc.pre(new Set(password).size >= 9)
      assert.notEqual(judgePassword(password), "tooShort")
      assert.ok(["good", "guessable"].includes(judgePassword(password)))
    }),
  )
})
