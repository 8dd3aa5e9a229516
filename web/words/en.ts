import { accounts } from "./en/accounts.ts"
import { calendar } from "./en/calendar.ts"
import { common } from "./en/common.ts"
import { composer } from "./en/composer.ts"
import { crop } from "./en/crop.ts"
import { dates } from "./en/dates.ts"
import { gates } from "./en/gates.ts"
import { history } from "./en/history.ts"
import { home } from "./en/home.ts"
import { media } from "./en/media.ts"
import { post } from "./en/post.ts"
import { posts } from "./en/posts.ts"
import { preview } from "./en/preview.ts"
import { hidden, requests } from "./en/requests.ts"
import { shell } from "./en/shell.ts"
import { time } from "./en/time.ts"
import { trash } from "./en/trash.ts"
import { upstream } from "./en/upstream.ts"
import { workspaces } from "./en/workspaces.ts"

/** All English texts of the app, page by page. */
export const en = {
  ...common,
  ...gates,
  ...shell,
  home,
  workspaces,
  time,
  dates,
  upstream,
  accounts,
  calendar,
  posts,
  history,
  trash,
  requests,
  hidden,
  composer,
  crop,
  post,
  preview,
  media,
} as const
