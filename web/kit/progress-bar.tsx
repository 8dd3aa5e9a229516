type Props = { readonly label: string; readonly share: number; readonly className?: string }

/** Brass on ink: how far something is. */
export function ProgressBar({ label, share, className = "" }: Props) {
  const percent = Math.round(share * 100)
  return (
    <progress aria-label={label} max={100} value={percent} className={`progress-bar ${className}`}>
      {percent} %
    </progress>
  )
}
