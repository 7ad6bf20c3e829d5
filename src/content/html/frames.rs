//! Third-party pages embedded by iframe, as links to them: maps, videos, music.

use url::Url;

/// The page behind an iframe of a known provider, and the provider's name.
pub fn frame_link(src: &str) -> Option<(String, &'static str)> {
    let src = src.trim();
    let absolute = if src.starts_with("//") { format!("https:{src}") } else { src.to_owned() };
    let url = Url::parse(&absolute).ok().filter(|url| url.scheme() == "https" || url.scheme() == "http")?;
    let host = url.host_str()?.trim_start_matches("www.");
    let query = |name: &str| url.query_pairs().find(|(own, _)| own == name).map(|(_, value)| value.into_owned());
    let segments: Vec<&str> = url.path().split('/').filter(|part| !part.is_empty()).collect();
    let plain = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    match host {
        "youtube.com" | "youtube-nocookie.com" | "m.youtube.com" | "youtu.be" => {
            let id = match segments.as_slice() {
                ["embed" | "v" | "shorts", "videoseries"] => None,
                ["embed" | "v" | "shorts", id] => Some((*id).to_owned()),
                ["watch"] => query("v"),
                [id] if host == "youtu.be" => Some((*id).to_owned()),
                _ => None,
            };
            let id = id.filter(|id| plain(id)).map(|id| format!("https://www.youtube.com/watch?v={id}"));
            let list = || {
                query("list")
                    .filter(|list| plain(list))
                    .map(|list| format!("https://www.youtube.com/playlist?list={list}"))
            };
            Some((id.or_else(list)?, "YouTube"))
        }
        "vimeo.com" | "player.vimeo.com" => {
            let id = segments.iter().rfind(|part| part.chars().all(|c| c.is_ascii_digit()))?;
            Some((format!("https://vimeo.com/{id}"), "Vimeo"))
        }
        "openstreetmap.org" => {
            let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            let marker = query("marker").and_then(|marker| {
                let (lat, lon) = marker.split_once(',')?;
                Some((number(lat)?, number(lon)?))
            });
            if let Some((lat, lon)) = marker {
                return Some((
                    format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=12/{lat}/{lon}"),
                    "OpenStreetMap",
                ));
            }
            let bounds: Vec<f64> = query("bbox")?.split(',').map_while(number).collect();
            let [west, south, east, north] = bounds[..] else { return None };
            let (lat, lon) = (f64::midpoint(south, north), f64::midpoint(west, east));
            Some((format!("https://www.openstreetmap.org/#map=10/{lat}/{lon}"), "OpenStreetMap"))
        }
        // A custom map (Google My Maps).
        _ if is_google(host) && segments.starts_with(&["maps", "d"]) => {
            let id = query("mid").filter(|id| id.chars().all(|c| c.is_ascii_graphic()))?;
            let mut link = Url::parse("https://www.google.com/maps/d/viewer").ok()?;
            link.query_pairs_mut().append_pair("mid", &id);
            Some((link.into(), "Google My Maps"))
        }
        "docs.google.com" | "drive.google.com" | "calendar.google.com" => Some((url.as_str().to_owned(), "Google")),
        "open.spotify.com" => Some((without_embed(&url), "Spotify")),
        "w.soundcloud.com" => Some((query("url").filter(|track| track.starts_with("https://"))?, "SoundCloud")),
        "komoot.com" | "komoot.de" => Some((without_embed(&url), "komoot")),
        "instagram.com" => Some((without_embed(&url), "Instagram")),
        "facebook.com" if segments.first() == Some(&"plugins") => {
            Some((query("href").filter(|page| page.starts_with("https://www.facebook.com/"))?, "Facebook"))
        }
        "dailymotion.com" => Some((without_embed(&url), "Dailymotion")),
        "videopress.com" | "video.wordpress.com" => {
            let id = segments.last().filter(|id| plain(id))?;
            Some((format!("https://videopress.com/v/{id}"), "VideoPress"))
        }
        _ if host == "maps.google.com" || (is_google(host) && segments.first() == Some(&"maps")) => {
            let place = query("q").or_else(|| query("ll")).or_else(|| query("center")).or_else(|| {
                // `!2d<longitude>!3d<latitude>` in the embed code that the map offers.
                let code = query("pb")?;
                let part = |mark: &str| {
                    let number = code.split_once(mark)?.1.split('!').next()?.parse::<f64>().ok()?;
                    number.is_finite().then_some(number)
                };
                Some(format!("{},{}", part("!3d")?, part("!2d")?))
            });
            let mut link = Url::parse("https://www.google.com/maps").ok()?;
            link.query_pairs_mut().append_pair("q", &place?);
            Some((link.into(), "Google Maps"))
        }
        _ => None,
    }
}

/// `google.com`, `google.cl`
fn is_google(host: &str) -> bool {
    host == "google.com" || host.starts_with("google.")
}

/// A page's address without the `embed` segment that makes it embeddable.
fn without_embed(url: &Url) -> String {
    let mut page = url.clone();
    let segments: Vec<&str> = url.path().split('/').filter(|part| !matches!(*part, "" | "embed")).collect();
    page.set_path(&segments.join("/"));
    page.set_query(None);
    page.into()
}
