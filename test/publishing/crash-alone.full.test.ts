import { testShortCrash } from "./short-crash.ts"

testShortCrash("embedded")
