/** What has to do with e-mails that people ask for: a new password, another address. */
export const mail = {
  forgotTitle: "Get a new password",
  forgotLead: "Type the address that you sign in with. If somebody here has it, a link goes there.",
  forgotSubmit: "Send the link",
  forgotDoneTitle: "Look at your e-mails",
  forgotDone: (address: string) =>
    `If somebody here has the address ${address}, a link is on its way. It works once, for one hour.`,
  forgotAgain: "Nothing came? Look among unwanted e-mails, or try another address.",
  confirmTitle: "Use this e-mail address",
  confirmLead: "From then on you sign in with it, and e-mails go there.",
  confirmSubmit: "Use this address",
  confirmDoneTitle: "Your address is changed",
  confirmDone: (address: string) => `You sign in with ${address} from now on.`,
  confirmGoneTitle: "This link was used or has expired",
  confirmGoneLead: "Change the address again in the settings. Links work once, for one hour.",
  goOn: "Go to Fanfare",
  changeAddress: "Change the address",
  newAddress: "New e-mail address",
  sendLink: "Send a link there",
  linkSent: (address: string) => `A link is on its way to ${address}. Nothing changes before you follow it.`,
} as const
