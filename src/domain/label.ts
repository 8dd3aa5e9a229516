/** None of them is the colour of a status. */
export const labelColours = ["moss", "clay", "slate", "rose", "ochre"] as const

export type LabelColour = (typeof labelColours)[number]
