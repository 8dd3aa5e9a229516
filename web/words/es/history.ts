import type { history as english } from "../en/history.ts"
import type { Like } from "../like.ts"

export const history: Like<typeof english> = {
  menu: "Historial…",
  title: "Historial de esta publicación",
  now: "Como está ahora",
  trail: "Quién hizo qué",
  lead: "Cómo estaba antes de cada cambio. Al restaurar un estado, lo que dice ahora se queda en esta lista.",
  nothing: "Aún no se ha cambiado nada.",
  nothingLead:
    "Cuando vuelvas a esta publicación, o la cambie otra persona o un agente, aquí encontrarás lo que decía antes.",
  by: (name) => `por ${name}`,
  byAgent: (agent, name) => `por ${agent} en nombre de ${name}`,
  restore: "Restaurar este estado",
  restored: "La publicación vuelve a decir lo que decía entonces.",
}
