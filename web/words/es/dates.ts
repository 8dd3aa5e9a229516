import type { dates as english } from "../en/dates.ts"
import type { Like } from "../like.ts"

export const dates: Like<typeof english> = {
  day: (weekday, day) => `${weekday} ${day}`,
  dayAndMonth: (day, month) => `${day} ${month}`,
  withYear: (day, year) => `${day} ${year}`,
  withTime: (day, time) => `${day}, ${time}`,
  longDay: (weekday, day, month) => `${weekday} ${day} de ${month}`,
  span: (first, last) => `del ${first} al ${last}`,
  todayAt: (time) => `hoy, ${time}`,
  at: (time) => `a las ${time}`,
  on: (day) => `el ${day}`,
  justNow: "ahora mismo",
  in: (length) => `dentro de ${length}`,
  left: (length, count) => `${count === 1 ? "queda" : "quedan"} ${length}`,
  leftUnderAnHour: "queda menos de una hora",
}
