import { testShortCrash } from "./short-crash.ts"

testShortCrash("postgres")
