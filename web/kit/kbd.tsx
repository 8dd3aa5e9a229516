export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-block min-w-5 rounded-chip border border-line bg-paper px-1 text-center text-micro leading-4 font-medium whitespace-nowrap text-ink-3">
      {children}
    </kbd>
  )
}
