/** How long a post that was deleted can be brought back. */
export const trashLife = { days: 30 }
