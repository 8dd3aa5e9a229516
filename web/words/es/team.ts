import type { team as english } from "../en/team.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

export const team: Like<typeof english> = {
  title: "Equipo",
  facts: (people, invitations) =>
    invitations === 0
      ? plural(people, "persona", "personas")
      : `${plural(people, "persona", "personas")}, ${plural(invitations, "invitación", "invitaciones")} en espera`,
  invite: "Invitar",
  columns: { person: "Persona", role: "Rol", joined: "Se unió", actions: "Acciones" },
  you: "Tú",
  roleOf: (name) => `Rol de ${name}`,
  lastOwner: "Es el único propietario. Para cambiarlo, haz antes propietaria a otra persona.",
  above: "Solo un propietario puede cambiar a un propietario.",
  roleChanged: (name, role) => `${name} ahora es ${role}.`,
  removeTitle: (name, workspace) => `¿Quitar a ${name} de ${workspace}?`,
  removeBody: (name) =>
    `${name} pierde el acceso al instante y sus tokens para este espacio de trabajo dejan de funcionar. Lo que ha creado se queda.`,
  removeVerb: (name) => `Quitar a ${name}`,
  removed: (name) => `${name} ya no está en el espacio de trabajo.`,
  leave: "Dejar el espacio de trabajo",
  invitations: "Invitaciones",
  invitationColumns: { who: "Para", role: "Rol", by: "Invitación de", left: "Enlace", actions: "Acciones" },
  anyone: "Cualquiera con el enlace",
  expired: "Caducada",
  newLink: "Enlace nuevo",
  newLinkHint: "Crea un enlace nuevo para siete días; el antiguo deja de funcionar.",
  revoke: "Retirar",
  revokeTitle: "¿Retirar esta invitación?",
  revokeBody: (who) => `El enlace para ${who} deja de funcionar al instante.`,
  revokeVerb: "Retirar la invitación",
  revoked: "La invitación está retirada.",
  inviteTitle: "Invitar a alguien",
  inviteLead: "Recibes un enlace para enviar. Sirve una vez, durante siete días.",
  inviteEmail: "Correo electrónico",
  inviteEmailHint: "Si lo indicas, solo puede usar el enlace la cuenta con este correo.",
  inviteRole: "Rol",
  inviteSubmit: "Crear el enlace",
  linkTitle: "Envía este enlace",
  linkBody: (who, role) => `Permite que ${who} se una como ${role}. Sirve una vez, durante siete días.`,
  linkOnce: "Cópialo ahora. Solo guardamos una huella y no podemos volver a mostrarlo.",
  linkMailed: (email) => `Un correo con este enlace va camino de ${email}.`,
  linkLabel: "Enlace de invitación",
  emptyInvitations: "No hay invitaciones abiertas.",
  readOnly: "Los administradores y propietarios invitan a personas y cambian roles.",
}
