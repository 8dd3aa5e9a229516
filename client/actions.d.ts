/* What each action takes and answers. Made from the registry by `npm run docs`. */

export interface Actions {
  /**
   * The connected accounts on social networks: the network of each, whether it needs reconnecting, and what it offers and allows beyond its network.
   */
  "accounts.list": {
    input: {}
    output: {
      accounts: {
        id: string
        key:
          | "x"
          | "threads"
          | "facebook"
          | "instagram"
          | "tiktok"
          | "youtube"
          | "pinterest"
          | "bluesky"
          | "mastodon"
          | "pixelfed"
          | "linkedin"
          | "linkedin-page"
          | "google-business"
        provider: string
        handle: string
        displayName: string
        avatarUrl?: string
        profileUrl?: string
        status: "Active" | "NeedsReconnect"
        statistics: "Reading" | "NeedsReconnect" | "NotReported" | "SwitchedOff"
        sandbox: boolean
        connectedAt: string
        reconnectUrl?: string
        choices?: {
          /**
           * What this account accepts, by option key
           */
          options: {
            [k: string]: {
              choices: {
                value: string
                label: string
                within?: string
              }[]
              /**
               * How many more there are
               */
              more: number
              dependsOn?: string
            }
          }
          /**
           * Those that differ from its network's
           */
          limits: {
            [k: string]: number
          }
          types?: string[]
          publishesAs?: string
        }
        /**
         * The next free times of its queue, to schedule at
         */
        freeSlots?: string[]
      }[]
    }
  }
  /**
   * For every network, or some: how long a text may be and how it is counted, what media and threads it takes, the option keys with their choices and defaults, and the metrics it reports. Read this before writing.
   */
  "providers.limits": {
    input: {
      /**
       * Only these networks, by the key of an account; left out or empty for all.
       *
       * @maxItems 13
       */
      keys?: (
        | "x"
        | "threads"
        | "facebook"
        | "instagram"
        | "tiktok"
        | "youtube"
        | "pinterest"
        | "bluesky"
        | "mastodon"
        | "pixelfed"
        | "linkedin"
        | "linkedin-page"
        | "google-business"
      )[]
    }
    output: {
      providers: {
        key:
          | "x"
          | "threads"
          | "facebook"
          | "instagram"
          | "tiktok"
          | "youtube"
          | "pinterest"
          | "bluesky"
          | "mastodon"
          | "pixelfed"
          | "linkedin"
          | "linkedin-page"
          | "google-business"
        provider: string
        constraints: {
          text: {
            max: number
            counting: "weighted" | "graphemes" | "codePoints" | "utf16" | "bytes"
            urlLength?: number
            required: boolean
            [k: string]: unknown
          }
          media: {
            images: {
              max: number
              maxBytes: number
              types: string[]
              [k: string]: unknown
            }
            videos: {
              max: number
              maxBytes: number
              types: string[]
              maxSeconds: number
              [k: string]: unknown
            }
            mixed: boolean
            required: boolean
            [k: string]: unknown
          }
          thread: {
            supported: boolean
            max?: number
          }
          metrics: ("views" | "reach" | "likes" | "comments" | "shares" | "quotes" | "saves" | "clicks")[]
        }
        options: {
          key: string
          label: string
          type: "text" | "choice" | "boolean"
          choices?: string[]
          default?: string
          required: boolean
          maxLength?: number
          help?: string
        }[]
      }[]
    }
  }
  /**
   * The workspace's posts, newest first, with all their versions. Filter by status, account, text or time, and order by time; follow nextCursor for more: a page has fewer than limit when the posts are long.
   */
  "posts.list": {
    input: {
      /**
       * Only posts with this status.
       */
      status?: "Draft" | "Scheduled" | "Publishing" | "Published" | "Failed"
      /**
       * Only posts that go to this account.
       */
      accountId?: string
      /**
       * Only posts with this text in some version, in upper or lower case.
       */
      search?: string
      /**
       * created, newest first, if left out; scheduled: only posts with a time, soonest first; published: only what is out, newest first.
       */
      order?: "created" | "scheduled" | "published"
      /**
       * Only posts whose time, the one of order, is at or after this instant.
       */
      from?: string
      /**
       * Only posts whose time, the one of order, is before this instant.
       */
      to?: string
      /**
       * How many at most.
       */
      limit?: number
      /**
       * The nextCursor of the previous answer.
       */
      cursor?: string
    }
    output: {
      posts: {
        id: string
        status: "Draft" | "Scheduled" | "Publishing" | "Published" | "Failed"
        accountIds: string[]
        versions: {
          accountId?: string
          content: {
            body: string
            media: string[]
          }[]
          options: {
            [k: string]: string
          }
        }[]
        scheduledAt?: string
        results: {
          accountId: string
          ok: boolean
          externalId?: string
          uncertain: boolean
          publishedAt?: string
          url?: string
          earlierText?: boolean
          error?: {
            code: string
            message: string
          }
        }[]
        updatedAt: string
      }[]
      /**
       * How many there are in all.
       */
      total: number
      /**
       * There are more than total: beyond 10,000 they are not counted.
       */
      isTotalCut?: true
      nextCursor?: string
    }
  }
  /**
   * One post with all its versions, its time and, after publishing, one result for each account.
   */
  "posts.get": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
    }
    output: {
      id: string
      status: "Draft" | "Scheduled" | "Publishing" | "Published" | "Failed"
      accountIds: string[]
      versions: {
        accountId?: string
        content: {
          body: string
          media: string[]
        }[]
        options: {
          [k: string]: string
        }
      }[]
      scheduledAt?: string
      results: {
        accountId: string
        ok: boolean
        externalId?: string
        uncertain: boolean
        publishedAt?: string
        url?: string
        earlierText?: boolean
        error?: {
          code: string
          message: string
        }
      }[]
      updatedAt: string
    }
  }
  /**
   * Saves a new draft. A time given here schedules nothing: the post stays a Draft until posts.schedule. Nothing becomes public.
   */
  "posts.create": {
    input: {
      /**
       * The accounts it goes to, acc_… from accounts.list.
       *
       * @maxItems 200
       */
      accountIds?: string[]
      /**
       * The text of the original version, which every account gets unless it has its own.
       */
      body?: string
      /**
       * Media ids from media.list, in display order.
       *
       * @maxItems 100
       */
      media?: string[]
      /**
       * The items that follow body, where the post is a thread.
       *
       * @maxItems 199
       */
      thread?: {
        /**
         * Plain text. Markup is neither read nor removed.
         */
        body: string
        /**
         * Media ids from media.list, in display order.
         *
         * @maxItems 100
         */
        media?: string[]
      }[]
      /**
       * The planned time, an ISO-8601 instant; left out or empty for none.
       */
      scheduledAt?: string
    }
    output: {
      id: string
      status: "Draft" | "Scheduled" | "Publishing" | "Published" | "Failed"
      accountIds: string[]
      versions: {
        accountId?: string
        content: {
          body: string
          media: string[]
        }[]
        options: {
          [k: string]: string
        }
      }[]
      scheduledAt?: string
      results: {
        accountId: string
        ok: boolean
        externalId?: string
        uncertain: boolean
        publishedAt?: string
        url?: string
        earlierText?: boolean
        error?: {
          code: string
          message: string
        }
      }[]
      updatedAt: string
    }
  }
  /**
   * Replaces the accounts, versions and time of a post that has not gone out. Send baseUpdatedAt, the updatedAt you read, so that nobody else's change is lost: if the post changed since, nothing is saved and the answer is Conflict.
   */
  "posts.update": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
      /**
       * The accounts it goes to, acc_… from accounts.list.
       *
       * @maxItems 200
       */
      accountIds: string[]
      /**
       * The original, and one for each account that says something else.
       *
       * @maxItems 201
       */
      versions: {
        /**
         * Whose version; left out or empty for the original.
         */
        accountId?: string
        /**
         * One item, or several for a thread. An account's version with none takes the original's.
         *
         * @maxItems 200
         */
        content: {
          /**
           * Plain text. Markup is neither read nor removed.
           */
          body: string
          /**
           * Media ids from media.list, in display order.
           *
           * @maxItems 100
           */
          media?: string[]
        }[]
        /**
         * By key; they override the original's one by one.
         */
        options?: {
          [k: string]: string
        }
      }[]
      /**
       * The time, an ISO-8601 instant. Without it a draft has none, and a Scheduled post keeps its own; empty, an agent asks to unschedule it.
       */
      scheduledAt?: string
      /**
       * The updatedAt that this change is based on.
       */
      baseUpdatedAt?: string
    }
    output: {
      id: string
      status: "Draft" | "Scheduled" | "Publishing" | "Published" | "Failed"
      accountIds: string[]
      versions: {
        accountId?: string
        content: {
          body: string
          media: string[]
        }[]
        options: {
          [k: string]: string
        }
      }[]
      scheduledAt?: string
      results: {
        accountId: string
        ok: boolean
        externalId?: string
        uncertain: boolean
        publishedAt?: string
        url?: string
        earlierText?: boolean
        error?: {
          code: string
          message: string
        }
      }[]
      updatedAt: string
    }
  }
  /**
   * Replaces the text of one item of one version. An account without a version of its own gets one, copied from the original.
   */
  "posts.setVersionText": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
      /**
       * The new text.
       */
      body: string
      /**
       * Whose version; left out or empty for the original.
       */
      accountId?: string
      /**
       * Which item of a thread, from 0.
       */
      itemIndex?: number
    }
    output: {
      id: string
      status: "Draft" | "Scheduled" | "Publishing" | "Published" | "Failed"
      accountIds: string[]
      versions: {
        accountId?: string
        content: {
          body: string
          media: string[]
        }[]
        options: {
          [k: string]: string
        }
      }[]
      scheduledAt?: string
      results: {
        accountId: string
        ok: boolean
        externalId?: string
        uncertain: boolean
        publishedAt?: string
        url?: string
        earlierText?: boolean
        error?: {
          code: string
          message: string
        }
      }[]
      updatedAt: string
    }
  }
  /**
   * Sets one network option of one version. On the original it applies to every account of that network; an account's own value overrides it. An empty value removes the option, so that its default applies.
   */
  "posts.setOption": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
      /**
       * An option key of providers.limits, such as youtube.title.
       */
      key: string
      /**
       * Whose version; left out or empty for the original.
       */
      accountId?: string
      /**
       * The value, always a string; left out or empty to remove the option.
       */
      value?: string
    }
    output: {
      id: string
      status: "Draft" | "Scheduled" | "Publishing" | "Published" | "Failed"
      accountIds: string[]
      versions: {
        accountId?: string
        content: {
          body: string
          media: string[]
        }[]
        options: {
          [k: string]: string
        }
      }[]
      scheduledAt?: string
      results: {
        accountId: string
        ok: boolean
        externalId?: string
        uncertain: boolean
        publishedAt?: string
        url?: string
        earlierText?: boolean
        error?: {
          code: string
          message: string
        }
      }[]
      updatedAt: string
    }
  }
  /**
   * Checks a post against the limits of every network it goes to. Broken limits are answered as Invalid, one issue for each, with what to do about it.
   */
  "posts.validate": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
    }
    output: {
      ok: true
      checkedAccounts: number
    }
  }
  /**
   * Schedules a draft to go out to all its accounts at an instant in the future. Public, and irreversible once published. Needs a person's approval.
   */
  "posts.schedule": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
      /**
       * When it goes out: an ISO-8601 instant in the future.
       */
      at: string
      /**
       * The updatedAt of the post as you read it, so that nothing else goes out: if it changed since, nothing is done and the answer is Conflict.
       */
      baseUpdatedAt?: string
    }
    output: never
  }
  /**
   * Publishes a draft, or a post that failed, to all its accounts at once. Public and irreversible. Needs a person's approval.
   */
  "posts.publishNow": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
      /**
       * The updatedAt of the post as you read it, so that nothing else goes out: if it changed since, nothing is done and the answer is Conflict.
       */
      baseUpdatedAt?: string
    }
    output: never
  }
  /**
   * Deletes a post that has not been published. Copies that a failed post left on networks stay there. Needs a person's approval.
   */
  "posts.delete": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
    }
    output: never
  }
  /**
   * The networks that this server can connect to. To connect an account a person opens connectUrl in a browser.
   */
  "providers.list": {
    input: {}
    output: {
      providers: {
        key:
          | "x"
          | "threads"
          | "facebook"
          | "instagram"
          | "tiktok"
          | "youtube"
          | "pinterest"
          | "bluesky"
          | "mastodon"
          | "pixelfed"
          | "linkedin"
          | "linkedin-page"
          | "google-business"
        provider: string
        connectUrl: string
        sandbox: boolean
        connectedAccounts: number
      }[]
    }
  }
  /**
   * The media library of the open workspace, newest first: pictures, GIFs and videos. An item's id goes into the media list of a post's content.
   */
  "media.list": {
    input: {
      /**
       * How many at most.
       */
      limit?: number
      /**
       * The nextCursor of the previous answer.
       */
      cursor?: string
      /**
       * Only files of this kind.
       */
      kind?: "image" | "gif" | "video"
      /**
       * Only files with this in their name or alternative text.
       */
      search?: string
      /**
       * Only files that no post uses.
       */
      unused?: boolean
      /**
       * Only files without alternative text.
       */
      withoutAltText?: boolean
    }
    output: {
      media: {
        id: string
        kind: "image" | "gif" | "video"
        fileName: string
        contentType: string
        bytes: number
        width: number
        height: number
        durationMs?: number
        videoCodec?: string
        audioCodec?: string
        convertible?: boolean
        altText: string
        url: string
        thumbnailUrl: string
        createdAt: string
      }[]
      total: number
      nextCursor?: string
    }
  }
  /**
   * Disconnects an account. Its scheduled posts stay and will fail for that account. Needs a person's approval.
   */
  "accounts.delete": {
    input: {
      /**
       * The account's id, acc_…
       */
      id: string
    }
    output: never
  }
  /**
   * The latest numbers of a published post, one entry for each account it went out to, with when they were read and when they will be read next. Metrics that a network does not report are left out.
   */
  "posts.metrics": {
    input: {
      /**
       * The post's id, pst_…
       */
      id: string
    }
    output: {
      postId: string
      accounts: {
        accountId: string
        provider: string
        externalId?: string
        publishedAt: string
        metrics?: {
          views?: number
          reach?: number
          likes?: number
          comments?: number
          shares?: number
          quotes?: number
          saves?: number
          clicks?: number
          fetchedAt: string
          error?: string
        }
        nextFetchAt?: string
      }[]
    }
  }
  /**
   * What was published in a range of at most 400 days and how it did: totals, by account, by network, the ten posts with most engagement, and the hours of the week that did best. For one post, ask for a range around its publication.
   */
  "analytics.summary": {
    input: {
      /**
       * Where the range begins, an ISO-8601 instant; included.
       */
      from: string
      /**
       * Where it ends, an ISO-8601 instant; not included, at most 400 days after from.
       */
      to: string
      /**
       * The accounts that count, acc_… from accounts.list; left out or empty for all.
       *
       * @maxItems 1000
       */
      accountIds?: string[]
      /**
       * The time zone of bestTimes, an IANA name such as Europe/Copenhagen; UTC if left out or unknown.
       */
      timeZone?: string
    }
    output: {
      from: string
      to: string
      timeZone: string
      totals: {
        posts: number
        views: number
        reach: number
        likes: number
        comments: number
        shares: number
        quotes: number
        saves: number
        clicks: number
        engagement: number
      }
      byAccount: {
        accountId: string
        provider: string
        totals: {
          posts: number
          views: number
          reach: number
          likes: number
          comments: number
          shares: number
          quotes: number
          saves: number
          clicks: number
          engagement: number
        }
      }[]
      byNetwork: {
        provider: string
        totals: {
          posts: number
          views: number
          reach: number
          likes: number
          comments: number
          shares: number
          quotes: number
          saves: number
          clicks: number
          engagement: number
        }
      }[]
      topPosts: {
        postId: string
        text: string
        publishedAt: string
        accountIds: string[]
        engagement: number
        views: number
      }[]
      bestTimes: {
        weekday: number
        hour: number
        posts: number
        engagement: number
        average: number
        lowConfidence: boolean
      }[]
    }
  }
  /**
   * The page, open post and version tab that the user is looking at in the app. page is null when no tab is open.
   */
  "ui.getContext": {
    input: {}
    output: {
      page: string | null
      postId?: string
      accountId?: string
      seenAt?: string
    }
  }
  /**
   * Used by the web app to report the page, post and version tab that the user is looking at.
   */
  "ui.setContext": {
    input: {
      /**
       * The page's path.
       */
      page: string
      /**
       * The open post.
       */
      postId?: string
      /**
       * The account whose version is open; left out for the original.
       */
      accountId?: string
    }
    output: {
      page: string | null
      postId?: string
      accountId?: string
      seenAt?: string
    }
  }
}
