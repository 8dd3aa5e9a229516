import { UpkeepWork } from "#accounts/upkeep-work.ts"
import type { Http } from "#domain/http.ts"
import type { World } from "../world.ts"

/** Looks after the accounts that are due, over `http` where that is given. */
export async function lookAfter({ services }: World, http?: Http): Promise<void> {
  const outsideOf: typeof services.outsideOf = (where) => {
    const outside = services.outsideOf(where)
    return outside && http ? { ...outside, http } : outside
  }
  const upkeep = new UpkeepWork({ ...services, outsideOf })
  for (let claimed = await upkeep.claim(50); claimed.length > 0; claimed = await upkeep.claim(50)) {
    await Promise.all(claimed.map(async (account) => upkeep.work(account)))
  }
}
