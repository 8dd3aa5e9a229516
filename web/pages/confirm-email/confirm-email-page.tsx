import { useMutation } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
import { confirmEmail } from "../../api/auth.ts"
import { Button } from "../../kit/button.tsx"
import { textLink } from "../../kit/text-link.ts"
import { Gate } from "../../shell/gate.tsx"
import { mailWords } from "../../words/mail-words.ts"

/** A link in an e-mail leads here. Nothing happens before the button: programs that scan e-mails follow links. */
export function ConfirmEmailPage() {
  const secret = useLocation({ select: (location) => location.hash })
  const confirm = useMutation({ mutationFn: () => confirmEmail(secret) })
  const goOn = (
    <Link to="/" className={textLink}>
      {mailWords.goOn}
    </Link>
  )
  if (confirm.data !== undefined) {
    return (
      <Gate
        title={mailWords.confirmTitle}
        heading={mailWords.confirmDoneTitle}
        lead={mailWords.confirmDone(confirm.data.email)}
      >
        {goOn}
      </Gate>
    )
  }
  if (secret === "" || confirm.isError) {
    return (
      <Gate title={mailWords.confirmTitle} heading={mailWords.confirmGoneTitle} lead={mailWords.confirmGoneLead}>
        {goOn}
      </Gate>
    )
  }
  return (
    <Gate title={mailWords.confirmTitle} lead={mailWords.confirmLead}>
      <Button look="ink" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
        {mailWords.confirmSubmit}
      </Button>
    </Gate>
  )
}
